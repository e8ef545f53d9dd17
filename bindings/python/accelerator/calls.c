/* SPDX-License-Identifier: MIT */
/* Functions of the module. All but create() return NotImplemented, or less than everything, where the Python code is to
 * act. */
#include "fast.h"

static PyObject *not_handled(fast_outcome outcome) {
  if (outcome == FAST_ERROR) return NULL;
  return Py_NewRef(Py_NotImplemented);
}

static bool has_count(const char *name, Py_ssize_t count, Py_ssize_t expected) {
  if (count == expected) return true;
  PyErr_Format(PyExc_TypeError, "%s() takes %zd arguments, not %zd", name, expected, count);
  return false;
}

/** Sets the properties of a dict. */
static fast_outcome apply(PyObject *properties, rg_style *style) {
  PyObject *name, *value;
  Py_ssize_t position = 0;
  while (PyDict_Next(properties, &position, &name, &value)) {
    PyObject *property = PyDict_GetItemWithError(fast.properties, name);
    if (!property) return PyErr_Occurred() ? FAST_ERROR : FAST_OTHER;
    fast_outcome outcome = fast_set_in_style((fast_property *)property, style, value);
    if (outcome != FAST_DONE) return outcome;
  }
  return FAST_DONE;
}

/** Copies the struct of a Style. */
static fast_outcome copy_style(PyObject *style, rg_style *out) {
  if (!Py_IS_TYPE(style, fast.style)) return FAST_OTHER;
  PyObject *raw = PyObject_GetAttrString(style, "_raw");
  if (!raw) return FAST_ERROR;
  const rg_style *memory = fast_memory_of(raw, sizeof *memory);
  if (memory) *out = *memory;
  Py_DECREF(raw);
  return memory ? FAST_DONE : FAST_ERROR;
}

/** The parent's number, or null for None. False if the parent is for the Python code. */
static bool parent_of(PyObject *parent, PyObject *session, rg_node *out) {
  *out = rg_null();
  if (Py_IsNone(parent)) return true;
  if (!PyObject_TypeCheck(parent, fast_handle_type) || ((fast_handle *)parent)->session != session) return false;
  *out = fast_node(parent);
  return true;
}

static bool keep_user_data(PyObject *session, PyObject *node, PyObject *value) {
  if (Py_IsNone(value)) return true;
  PyObject *all = PyObject_GetAttrString(session, "user_data");
  PyObject *number = all ? PyLong_FromUnsignedLongLong(fast_node(node).id) : NULL;
  bool done = number && PyObject_SetItem(all, number, value) == 0;
  Py_XDECREF(all);
  Py_XDECREF(number);
  return done;
}

/** A new node, or NotImplemented. */
static PyObject *create(PyObject *const *arguments) {
  PyObject *session = arguments[0], *style = arguments[7], *properties = arguments[8];
  rg_node parent;
  int32_t kind;
  fast_outcome outcome;
  if (!PyObject_TypeCheck(session, fast_session_type) || !parent_of(arguments[1], session, &parent) ||
      !PyDict_CheckExact(properties))
    return not_handled(FAST_OTHER);
  rg_context *context = ((fast_session *)session)->slot ? *((fast_session *)session)->slot : NULL;
  if (!context) return not_handled(FAST_OTHER);
  if ((outcome = fast_to_int(arguments[2], fast.kind, &kind)) != FAST_DONE) return not_handled(outcome);

  size_t index = RG_END;
  if (!Py_IsNone(arguments[3])) {
    if (!PyLong_CheckExact(arguments[3])) return not_handled(FAST_OTHER);
    index = PyLong_AsSize_t(arguments[3]);
    if (index > RG_END) { /* or an error */
      PyErr_Clear();
      return not_handled(FAST_OTHER);
    }
  }

  static rg_node_def defaults;
  if (!defaults.struct_size) fast_lib.rg_node_def_init(&defaults, sizeof defaults);
  rg_node_def def = defaults;
  def.kind = (rg_kind)kind;
  if (!Py_IsNone(style) && (outcome = copy_style(style, &def.style)) != FAST_DONE) return not_handled(outcome);
  if ((outcome = apply(properties, &def.style)) != FAST_DONE) return not_handled(outcome);
  if ((outcome = fast_to_c_string(arguments[4], &def.id)) != FAST_DONE) return not_handled(outcome);
  if ((outcome = fast_to_c_string(arguments[5], &def.text)) != FAST_DONE) return not_handled(outcome);

  PyObject *created = fast_node_new(fast.node, session, rg_null());
  if (!created) return NULL;
  rg_node *out = &((fast_handle *)created)->node;
  rg_status status = Py_IsNone(arguments[3])
                         ? fast_lib.rg_node_create(context, parent, &def, out)
                         : fast_lib.rg_node_create_at(context, parent, (uint32_t)index, &def, out);
  if (status == RG_OK && keep_user_data(session, created, arguments[6])) return created;
  Py_DECREF(created);
  return status ? fast_fail(session, status) : NULL;
}

/** create(session, parent, kind, index, id, text, user_data, style, properties): calls fast.create_node with the same
 *  arguments where the Python code is to act. */
PyObject *fast_create(PyObject *module, PyObject *const *arguments, Py_ssize_t count) {
  (void)module;
  if (!has_count("create", count, 9)) return NULL;
  PyObject *node = create(arguments);
  if (node != Py_NotImplemented) return node;
  Py_DECREF(node);
  return PyObject_CallFunctionObjArgs(fast.create_node, arguments[0], arguments[1], arguments[2], arguments[3],
                                      arguments[4], arguments[5], arguments[6], arguments[7], arguments[8], NULL);
}

/** update(node, properties): sets several properties in one call. */
PyObject *fast_update(PyObject *module, PyObject *const *arguments, Py_ssize_t count) {
  (void)module;
  if (!has_count("update", count, 2)) return NULL;
  PyObject *node = arguments[0];
  rg_context *context = fast_context(node);
  if (!context || !PyDict_CheckExact(arguments[1])) return not_handled(FAST_OTHER);
  rg_style style = {.struct_size = sizeof style};
  rg_status status = fast_lib.rg_node_get_style(context, fast_node(node), &style);
  if (status == RG_OK) {
    fast_outcome outcome = apply(arguments[1], &style);
    if (outcome != FAST_DONE) return not_handled(outcome);
    status = fast_lib.rg_node_set_style(context, fast_node(node), &style);
  }
  if (status) return fast_fail(((fast_handle *)node)->session, status);
  return Py_NewRef(Py_None);
}

/** read_column(session, form, property, nodes, node stride, count, out): reads FAST_LENGTH, FAST_FLOAT or FAST_INT of
 *  many nodes. Returns how many it has read: all, or those before the first one that fails. */
PyObject *fast_read_column(PyObject *module, PyObject *arguments) {
  (void)module;
  fast_session *session;
  int form;
  unsigned int property;
  unsigned long long nodes, out;
  Py_ssize_t stride, count, done = 0;
  if (!PyArg_ParseTuple(arguments, "O!iIKnnK", fast_session_type, &session, &form, &property, &nodes, &stride, &count,
                        &out))
    return NULL;
  const rg_context *context = session->slot ? *session->slot : NULL;
  const char *node = (const char *)(uintptr_t)nodes;
  Py_BEGIN_ALLOW_THREADS
  for (rg_status status = RG_OK; context && done < count; ++done, node += stride) {
    rg_node each;
    memcpy(&each, node, sizeof each);
    switch (form) {
    case FAST_LENGTH:
      status = fast_lib.rg_node_get_length(context, each, property, &((rg_length *)(uintptr_t)out)[done]);
      break;
    case FAST_FLOAT:
      status = fast_lib.rg_node_get_float(context, each, property, &((float *)(uintptr_t)out)[done]);
      break;
    default: status = fast_lib.rg_node_get_int(context, each, property, &((int32_t *)(uintptr_t)out)[done]);
    }
    if (status) break;
  }
  Py_END_ALLOW_THREADS
  return PyLong_FromSsize_t(done);
}

/** layout(root, width, height): rg_layout of a context whose layouts call no functions of the host. */
PyObject *fast_layout(PyObject *module, PyObject *const *arguments, Py_ssize_t count) {
  (void)module;
  if (!has_count("layout", count, 3)) return NULL;
  rg_context *context = fast_context(arguments[0]);
  float width, height;
  if (!context || fast_to_float(arguments[1], &width) != FAST_DONE || fast_to_float(arguments[2], &height) != FAST_DONE)
    return not_handled(FAST_OTHER);
  rg_node root = fast_node(arguments[0]);
  rg_status status;
  Py_BEGIN_ALLOW_THREADS
  status = fast_lib.rg_layout(context, root, width, height);
  Py_END_ALLOW_THREADS
  if (status) return fast_fail(((fast_handle *)arguments[0])->session, status);
  return Py_NewRef(Py_None);
}
