package adapters

// Nothing here is of Redis: see mocks.go.
type (
	mockFeed   struct{ n int }
	mockFeed2  struct{ n int }
	fakeFeed   struct{ n int }
	fakeFeed2  struct{ n int }
	stubFeed   struct{ n int }
	MockFeeder struct{ n int }
)

func (f *mockFeed) publish(string)   { f.n++ }
func (f *mockFeed2) publish(string)  { f.n++ }
func (f *fakeFeed) publish(string)   { f.n++ }
func (f *fakeFeed2) publish(string)  { f.n++ }
func (f *stubFeed) publish(string)   { f.n++ }
func (f *MockFeeder) publish(string) { f.n++ }

type (
	diskBlobs struct{ n int }
	s3Blobs   struct{ n int }
	memBlobs  struct{ n int }
	sqlBlobs  struct{ n int }
	httpBlobs struct{ n int }
)

func (s *diskBlobs) save(string) { s.n++ }
func (s *s3Blobs) save(string)   { s.n++ }
func (s *memBlobs) save(string)  { s.n++ }
func (s *sqlBlobs) save(string)  { s.n++ }
func (s *httpBlobs) save(string) { s.n++ }
