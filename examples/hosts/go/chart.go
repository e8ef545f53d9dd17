// SPDX-License-Identifier: MIT

// A chart in Go: layout and display list of Reglet through cgo, drawn with Go's own images. Without a module:
//
//	CGO_CFLAGS=-I$PWD/build/include CGO_LDFLAGS="-L$PWD/build/lib -Wl,-rpath,$PWD/build/lib" \
//	    go build -o chart examples/hosts/go/chart.go
//	./chart chart.png
package main

/*
#cgo LDFLAGS: -lreglet
#include <reglet/reglet.h>
#include <stdlib.h>

// The union rg_paint_value is bytes in Go.
static float number(const rg_display_list *list, uint32_t index) { return list->data[index].number; }
*/
import "C"

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"strings"
	"unsafe"
)

const width, height = 720, 400

// ui is a context and the tree in it.
type ui struct {
	ctx  *C.rg_context
	root C.rg_node
}

func (u *ui) check(status C.rg_status) error {
	if status == C.RG_OK {
		return nil
	}
	return errors.New(C.GoString(C.rg_error_message(u.ctx)))
}

func open(xml string) (*ui, error) {
	u := &ui{}
	def := C.rg_context_def_default()
	if C.rg_context_create(&def, &u.ctx) != C.RG_OK {
		return nil, errors.New("the context cannot be created")
	}
	text := C.CString(xml)
	defer C.free(unsafe.Pointer(text))
	inflate := C.rg_inflate_def_default()
	inflate.drawables = true
	if err := u.check(C.rg_inflate(u.ctx, text, C.size_t(len(xml)), &inflate, &u.root)); err != nil {
		C.rg_context_destroy(u.ctx)
		return nil, err
	}
	return u, nil
}

func (u *ui) close() { C.rg_context_destroy(u.ctx) }

func (u *ui) find(id string) (node C.rg_node, err error) {
	name := C.CString(id)
	defer C.free(unsafe.Pointer(name))
	err = u.check(C.rg_node_find(u.ctx, u.root, name, &node))
	return
}

// setBackground gives the node with an id a rectangle with round corners.
func (u *ui) setBackground(id, color string) error {
	node, err := u.find(id)
	if err != nil {
		return err
	}
	xml := `<shape xmlns:android="http://schemas.android.com/apk/res/android"><solid android:color="` + color +
		`"/><corners android:radius="8dp"/></shape>`
	text := C.CString(xml)
	defer C.free(unsafe.Pointer(text))
	var drawable C.rg_drawable
	if err := u.check(C.rg_drawable_parse(u.ctx, text, C.size_t(len(xml)), nil, &drawable)); err != nil {
		return err
	}
	defer C.rg_drawable_destroy(u.ctx, drawable) // the node keeps it
	return u.check(C.rg_node_set_drawable(u.ctx, node, C.RG_SLOT_BACKGROUND, drawable))
}

// frame returns the frame of the node with an id.
func (u *ui) frame(id string) (image.Rectangle, error) {
	node, err := u.find(id)
	if err != nil {
		return image.Rectangle{}, err
	}
	var at C.rg_node_layout
	err = u.check(C.rg_node_layout_info(u.ctx, node, &at))
	f := at.absolute
	return image.Rect(int(f.x), int(f.y), int(f.x+f.width), int(f.y+f.height)), err
}

// draw paints the commands of a list that are rectangles, plain or with round corners, in one color.
func (u *ui) draw(out *image.RGBA) error {
	list := C.rg_display_list{struct_size: C.uint32_t(unsafe.Sizeof(C.rg_display_list{}))}
	if err := u.check(C.rg_paint(u.ctx, u.root, C.RG_PAINT_CULL, &list)); err != nil {
		return err
	}
	for _, c := range unsafe.Slice(list.commands, list.command_count) {
		radius := 0.0
		switch c.op {
		case C.RG_OP_NONE:
			continue
		case C.RG_OP_ROUND_RECT:
			radius = float64(C.number(&list, c.data))
		case C.RG_OP_RECT:
		default:
			return fmt.Errorf("this program does not draw command %d", c.op)
		}
		fill(out, float64(c.left), float64(c.top), float64(c.right), float64(c.bottom), radius, uint32(c.color))
	}
	return nil
}

// fill draws a rectangle with round corners, whose edges are antialiased by their distance.
func fill(out *image.RGBA, left, top, right, bottom, radius float64, argb uint32) {
	for y := int(top); y < int(math.Ceil(bottom)); y++ {
		for x := int(left); x < int(math.Ceil(right)); x++ {
			dx := math.Max(math.Max(left+radius-float64(x)-0.5, float64(x)+0.5-right+radius), 0)
			dy := math.Max(math.Max(top+radius-float64(y)-0.5, float64(y)+0.5-bottom+radius), 0)
			part := 1.0
			if radius > 0 {
				part = math.Min(math.Max(radius+0.5-math.Hypot(dx, dy), 0), 1)
			}
			part *= float64(argb>>24) / 255
			old := out.RGBAAt(x, y)
			mix := func(below uint8, above uint32) uint8 {
				return uint8(float64(below)*(1-part) + float64(above&255)*part + 0.5)
			}
			out.SetRGBA(x, y, color.RGBA{mix(old.R, argb>>16), mix(old.G, argb>>8), mix(old.B, argb), 255})
		}
	}
}

// chart is a layout with a bar for each value, as tall as its weight.
func chart(values []int) string {
	most := 0
	for _, value := range values {
		if value > most {
			most = value
		}
	}
	var bars strings.Builder
	for i, value := range values {
		fmt.Fprintf(&bars, `<LinearLayout orientation="vertical" layout_width="0" layout_weight="1"
		    layout_height="match_parent"><View layout_width="match_parent" layout_height="0" layout_weight="%d"/>
		    <View id="bar%d" layout_width="match_parent" layout_height="0" layout_weight="%d"/></LinearLayout>`,
			most-value, i, value)
	}
	return `<LinearLayout orientation="vertical" background="#0f172a" padding="28" gap="20"
	    layout_width="match_parent" layout_height="match_parent"><LinearLayout layout_width="match_parent"
	    layout_height="0" layout_weight="1" gap="14">` + bars.String() + `</LinearLayout>
	    <View background="#475569" layout_width="match_parent" layout_height="2"/></LinearLayout>`
}

func run() error {
	values := []int{32, 45, 28, 60, 74, 52, 66, 90, 81, 58, 39, 70}
	colors := []string{"#3b82f6", "#6366f1", "#8b5cf6", "#d946ef", "#f43f5e", "#f97316"}
	u, err := open(chart(values))
	if err != nil {
		return err
	}
	defer u.close()
	for i := range values {
		if err := u.setBackground(fmt.Sprintf("bar%d", i), colors[i/2]); err != nil {
			return err
		}
	}
	if err := u.check(C.rg_layout(u.ctx, u.root, width, height)); err != nil {
		return err
	}
	for _, id := range []string{"bar0", "bar7"} {
		frame, err := u.frame(id)
		if err != nil {
			return err
		}
		fmt.Println(id, frame)
	}
	if len(os.Args) < 2 {
		return nil
	}
	out := image.NewRGBA(image.Rect(0, 0, width, height))
	if err := u.draw(out); err != nil {
		return err
	}
	file, err := os.Create(os.Args[1])
	if err != nil {
		return err
	}
	defer file.Close()
	return png.Encode(file, out)
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
