// Package redis stands for beego's adapter, which programs import for its effect.
package redis
