/* SPDX-License-Identifier: MIT */
/* Descriptors of Node's properties. */
#include "fast.h"

/* MARK: - Styles */

fast_outcome fast_set_in_style(const fast_property *property, rg_style *style, PyObject *value) {
  char *field = (char *)style + property->offset;
  fast_outcome outcome = FAST_OTHER;
  switch (property->form) {
  case FAST_LENGTH: {
    rg_length length;
    outcome = fast_to_length(value, &length);
    if (outcome == FAST_DONE) memcpy(field, &length, sizeof length);
    break;
  }
  case FAST_FLOAT: {
    float number;
    outcome = fast_to_float(value, &number);
    if (outcome == FAST_DONE) memcpy(field, &number, sizeof number);
    break;
  }
  case FAST_EDGES: {
    float edges[4];
    outcome = fast_to_edges(value, edges);
    if (outcome == FAST_DONE) memcpy(field, edges, sizeof edges);
    break;
  }
  case FAST_INT: {
    int32_t number;
    outcome = fast_to_int(value, property->type, &number);
    if (outcome != FAST_DONE) break;
    if (property->size == sizeof number) memcpy(field, &number, sizeof number);
    else if (property->size == 1 && (number & ~0xFF) == 0) *(uint8_t *)field = (uint8_t)number; /* a bool is 0 or 1 */
    else outcome = FAST_OTHER;
    break;
  }
  case FAST_FONT: {
    if (!Py_IS_TYPE(value, fast.font)) break;
    PyObject *number = PyNumber_Index(value);
    if (!number) return FAST_ERROR;
    unsigned long id = PyLong_AsUnsignedLong(number);
    Py_DECREF(number);
    if (id > INT32_MAX) { /* or an error */
      PyErr_Clear();
      break;
    }
    uint32_t font = (uint32_t)id;
    memcpy(field, &font, sizeof font);
    outcome = FAST_DONE;
    break;
  }
  default: break;
  }
  return outcome;
}

/* MARK: - Reading */

static PyObject *get_int(const fast_property *self, int32_t number) {
  if (self->type == &PyLong_Type) return PyLong_FromLong(number);
  if (self->type == &PyBool_Type) return PyBool_FromLong(number);
  return fast_member((PyObject *)self->type, self->members, number);
}

/** NULL without an exception: the base reads the value. */
static PyObject *read_property(const fast_property *self, rg_context *context, PyObject *node) {
  PyObject *session = ((fast_handle *)node)->session;
  rg_node raw = fast_node(node);
  rg_status status;
  switch (self->form) {
  case FAST_LENGTH: {
    rg_length length;
    status = fast_lib.rg_node_get_length(context, raw, self->number, &length);
    return status ? fast_fail(session, status) : fast_from_length(length);
  }
  case FAST_FLOAT: {
    float number;
    status = fast_lib.rg_node_get_float(context, raw, self->number, &number);
    return status ? fast_fail(session, status) : PyFloat_FromDouble(number);
  }
  case FAST_INT: {
    int32_t number;
    status = fast_lib.rg_node_get_int(context, raw, self->number, &number);
    return status ? fast_fail(session, status) : get_int(self, number);
  }
  case FAST_EDGES: {
    float edges[4];
    for (uint32_t side = 0; side < 4; ++side) {
      status = fast_lib.rg_node_get_float(context, raw, self->number + side, &edges[side]);
      if (status) return fast_fail(session, status);
    }
    return fast_from_floats(fast.edges, edges, 4);
  }
  case FAST_FRAME: {
    rg_frame frame;
    status = fast_lib.rg_node_frame(context, raw, &frame);
    if (status) return fast_fail(session, status);
    const float values[] = {frame.x, frame.y, frame.width, frame.height};
    return fast_from_floats(fast.frame, values, 4);
  }
  case FAST_KIND: {
    rg_kind kind;
    status = fast_lib.rg_node_kind(context, raw, &kind);
    return status ? fast_fail(session, status) : fast_member((PyObject *)fast.kind, fast.kinds, (long)kind);
  }
  case FAST_VALID: return PyBool_FromLong(fast_lib.rg_node_is_valid(context, raw));
  case FAST_ID:
  case FAST_TEXT: {
    size_t length = 0;
    const char *text = NULL;
    if (self->form == FAST_TEXT) text = fast_lib.rg_node_text(context, raw, &length);
    else if ((text = fast_lib.rg_node_id(context, raw))) length = strlen(text);
    /* An empty one may mean that the node was destroyed. */
    return text && length ? PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, NULL) : NULL;
  }
  case FAST_RELATIVE: {
    rg_node (*const functions[])(const rg_context *, rg_node) = {
        fast_lib.rg_node_parent,     fast_lib.rg_node_root,         fast_lib.rg_node_first_child,
        fast_lib.rg_node_last_child, fast_lib.rg_node_next_sibling, fast_lib.rg_node_previous_sibling,
    };
    rg_node found = functions[self->number](context, raw);
    return found.id ? fast_node_new(fast.node, session, found) : NULL;
  }
  default: return NULL;
  }
}

static PyObject *property_get(PyObject *self, PyObject *instance, PyObject *owner) {
  const fast_property *property = (fast_property *)self;
  if (!instance) return Py_NewRef(property->base);
  rg_context *context = fast_context(instance);
  if (context) {
    PyObject *value = read_property(property, context, instance);
    if (value || PyErr_Occurred()) return value;
  }
  PyObject *type = owner ? owner : Py_None;
  static PyObject *name;
  if (!name && !(name = PyUnicode_InternFromString("__get__"))) return NULL;
  return PyObject_CallMethodObjArgs(property->base, name, instance, type, NULL);
}

/* MARK: - Writing */

static fast_outcome write_edges(rg_context *context, rg_node node, const fast_property *self, PyObject *value,
                                rg_status *status) {
  rg_style style = {.struct_size = sizeof style};
  *status = fast_lib.rg_node_get_style(context, node, &style);
  if (*status) return FAST_DONE;
  fast_outcome outcome = fast_set_in_style(self, &style, value);
  if (outcome == FAST_DONE) *status = fast_lib.rg_node_set_style(context, node, &style);
  return outcome;
}

/** FAST_OTHER: the base writes the value. */
static fast_outcome write_property(const fast_property *self, rg_context *context, PyObject *handle, PyObject *value,
                                   rg_status *status) {
  rg_node node = fast_node(handle);
  fast_outcome outcome = FAST_OTHER;
  switch (self->form) {
  case FAST_LENGTH: {
    rg_length length;
    outcome = fast_to_length(value, &length);
    if (outcome == FAST_DONE) *status = fast_lib.rg_node_set_length(context, node, self->number, length);
    break;
  }
  case FAST_FLOAT: {
    float number;
    outcome = fast_to_float(value, &number);
    if (outcome == FAST_DONE) *status = fast_lib.rg_node_set_float(context, node, self->number, number);
    break;
  }
  case FAST_INT: {
    int32_t number;
    outcome = fast_to_int(value, self->type, &number);
    if (outcome == FAST_DONE) *status = fast_lib.rg_node_set_int(context, node, self->number, number);
    break;
  }
  case FAST_EDGES: return write_edges(context, node, self, value, status);
  case FAST_ID:
  case FAST_TEXT: {
    const char *text;
    Py_ssize_t length;
    outcome = fast_to_text(value, &text, &length);
    if (outcome != FAST_DONE) break;
    if (self->form == FAST_TEXT) *status = fast_lib.rg_node_set_text(context, node, text, (size_t)length);
    else *status = fast_lib.rg_node_set_id(context, node, text, (size_t)length);
    break;
  }
  default: break;
  }
  return outcome;
}

static int property_set(PyObject *self, PyObject *instance, PyObject *value) {
  const fast_property *property = (fast_property *)self;
  rg_context *context = value ? fast_context(instance) : NULL;
  if (context) {
    rg_status status = RG_OK;
    fast_outcome outcome = write_property(property, context, instance, value, &status);
    if (outcome == FAST_ERROR) return -1;
    if (outcome == FAST_DONE) {
      if (status == RG_OK) return 0;
      fast_fail(((fast_handle *)instance)->session, status);
      return -1;
    }
  }
  PyObject *result = value ? PyObject_CallMethod(property->base, "__set__", "OO", instance, value)
                           : PyObject_CallMethod(property->base, "__delete__", "O", instance);
  Py_XDECREF(result);
  return result ? 0 : -1;
}

/* MARK: - The type */

static PyObject *property_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
  (void)keywords;
  PyObject *base, *value_type, *members;
  int form;
  unsigned int number, offset, size;
  if (!PyArg_ParseTuple(arguments, "OiIIIOO", &base, &form, &number, &offset, &size, &value_type, &members))
    return NULL;
  /* What is written into a style must be inside of it and have the size of its field. */
  static const uint32_t sizes[] = {
      [FAST_LENGTH] = sizeof(rg_length), [FAST_FLOAT] = sizeof(float),
      [FAST_FONT] = sizeof(rg_font),     [FAST_EDGES] = 4 * sizeof(float),
  };
  bool valid = form >= 0 && form < FAST_FORMS && (form != FAST_RELATIVE || number < 6);
  if (valid && form <= FAST_LAST_STYLE) {
    valid = size <= sizeof(rg_style) && offset <= sizeof(rg_style) - size && (form == FAST_INT || size == sizes[form]);
  }
  if (form == FAST_INT) valid &= PyType_Check(value_type) && (Py_IsNone(members) || PyDict_Check(members));
  if (!valid) {
    PyErr_SetString(PyExc_ValueError, "this is no property");
    return NULL;
  }
  fast_property *self = (fast_property *)PyType_GenericAlloc(type, 0);
  if (!self) return NULL;
  self->base = Py_NewRef(base);
  self->form = (fast_form)form;
  self->number = number;
  self->offset = offset;
  self->size = size;
  if (form == FAST_INT) {
    self->type = (PyTypeObject *)Py_NewRef(value_type);
    if (!Py_IsNone(members)) self->members = Py_NewRef(members);
    else if (self->type != &PyLong_Type && self->type != &PyBool_Type) {
      PyErr_SetString(PyExc_ValueError, "an enum needs its members");
      Py_DECREF(self);
      return NULL;
    }
  }
  return (PyObject *)self;
}

static int property_traverse(PyObject *self, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE(self));
  Py_VISIT(((fast_property *)self)->base);
  Py_VISIT(((fast_property *)self)->type);
  Py_VISIT(((fast_property *)self)->members);
  return 0;
}

static void property_dealloc(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  Py_CLEAR(((fast_property *)self)->base);
  Py_CLEAR(((fast_property *)self)->type);
  Py_CLEAR(((fast_property *)self)->members);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF(type);
}

static PyObject *property_doc(PyObject *self, void *closure) {
  (void)closure;
  return PyObject_GetAttrString(((fast_property *)self)->base, "__doc__");
}

static PyGetSetDef property_members[] = {
    {"__doc__", property_doc, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot property_slots[] = {
    {Py_tp_new, property_new},           {Py_tp_traverse, property_traverse}, {Py_tp_dealloc, property_dealloc},
    {Py_tp_descr_get, property_get},     {Py_tp_descr_set, property_set},     {Py_tp_getset, property_members},
    {0, NULL},
};

PyType_Spec fast_property_spec = {
    .name = "reglet._fast.Property",
    .basicsize = sizeof(fast_property),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
    .slots = property_slots,
};
