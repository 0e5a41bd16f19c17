// Package protoimpl is a stub of what generated protobuf code calls.
package protoimpl

import "google.golang.org/protobuf/internal/impl"

type EnumNumber = impl.EnumNumber

var X impl.Export
