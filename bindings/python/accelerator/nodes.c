/* SPDX-License-Identifier: MIT */
/* The bases of Session and of Handle. */
#include "fast.h"

PyTypeObject *fast_session_type;
PyTypeObject *fast_handle_type;

static void release(PyObject *self, int (*clear)(PyObject *)) {
  PyTypeObject *type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  clear(self);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF(type);
}

/* MARK: - Sessions */

static int session_traverse(PyObject *self, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE(self));
  Py_VISIT(((fast_session *)self)->pointer);
  return 0;
}

static int session_clear(PyObject *self) {
  ((fast_session *)self)->slot = NULL;
  Py_CLEAR(((fast_session *)self)->pointer);
  return 0;
}

static void session_dealloc(PyObject *self) { release(self, session_clear); }

static PyObject *session_pointer(PyObject *self, void *closure) {
  (void)closure;
  PyObject *pointer = ((fast_session *)self)->pointer;
  if (pointer) return Py_NewRef(pointer);
  PyErr_SetString(PyExc_AttributeError, "pointer"); /* Session.__getattr__ raises ClosedError instead */
  return NULL;
}

static int session_set_pointer(PyObject *self, PyObject *value, void *closure) {
  (void)closure;
  fast_session *session = (fast_session *)self;
  if (!value) {
    if (!session->pointer) {
      PyErr_SetString(PyExc_AttributeError, "pointer");
      return -1;
    }
    return session_clear(self);
  }
  rg_context **slot = fast_memory_of(value, sizeof *slot);
  if (!slot) return -1;
  PyObject *former = session->pointer;
  session->pointer = Py_NewRef(value);
  session->slot = slot;
  Py_XDECREF(former);
  return 0;
}

static PyGetSetDef session_members[] = {
    {"pointer", session_pointer, session_set_pointer, "The C context.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot session_slots[] = {
    {Py_tp_traverse, session_traverse}, {Py_tp_clear, session_clear},
    {Py_tp_dealloc, session_dealloc},   {Py_tp_getset, session_members},
    {0, NULL},
};

PyType_Spec fast_session_spec = {
    .name = "reglet._fast.SessionBase",
    .basicsize = sizeof(fast_session),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
    .slots = session_slots,
};

PyObject *fast_fail(PyObject *session, rg_status status) {
  PyObject *pointer = ((fast_session *)session)->pointer;
  PyObject *number = PyLong_FromLong((long)status);
  if (!number) return NULL;
  PyObject *result = PyObject_CallFunctionObjArgs(fast.raise_status, pointer ? pointer : Py_None, number, NULL);
  Py_DECREF(number);
  if (result) {
    Py_DECREF(result);
    PyErr_SetString(PyExc_SystemError, "raise_status did not raise");
  }
  return NULL;
}

/* MARK: - Handles */

static int handle_traverse(PyObject *self, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE(self));
  Py_VISIT(((fast_handle *)self)->session);
  Py_VISIT(((fast_handle *)self)->raw);
  return 0;
}

static int handle_clear(PyObject *self) {
  Py_CLEAR(((fast_handle *)self)->session);
  Py_CLEAR(((fast_handle *)self)->raw);
  return 0;
}

static void handle_dealloc(PyObject *self) { release(self, handle_clear); }

static bool is_session(PyObject *object) {
  if (PyObject_TypeCheck(object, fast_session_type)) return true;
  PyErr_SetString(PyExc_TypeError, "session must be a Session: nodes come from Context and from other nodes");
  return false;
}

PyObject *fast_node_new(PyTypeObject *type, PyObject *session, rg_node node) {
  fast_handle *handle = (fast_handle *)PyType_GenericAlloc(type, 0);
  if (!handle) return NULL;
  handle->session = Py_NewRef(session);
  handle->node = node;
  return (PyObject *)handle;
}

/** The class method _of(session, handle): a node by its number. */
static PyObject *handle_of(PyObject *type, PyObject *const *arguments, Py_ssize_t count) {
  if (count != 2) {
    PyErr_Format(PyExc_TypeError, "_of() takes 2 arguments, not %zd", count);
    return NULL;
  }
  if (!is_session(arguments[0])) return NULL;
  rg_node node = {PyLong_AsUnsignedLongLong(arguments[1])};
  if (node.id == UINT64_MAX && PyErr_Occurred()) return NULL;
  return fast_node_new((PyTypeObject *)type, arguments[0], node);
}

static PyObject *handle_session(PyObject *self, void *closure) {
  (void)closure;
  PyObject *session = ((fast_handle *)self)->session;
  if (session) return Py_NewRef(session);
  PyErr_SetString(PyExc_AttributeError, "_session");
  return NULL;
}

static int handle_set_session(PyObject *self, PyObject *value, void *closure) {
  (void)closure;
  if (!value) {
    PyErr_SetString(PyExc_AttributeError, "_session cannot be deleted");
    return -1;
  }
  if (!is_session(value)) return -1;
  PyObject *former = ((fast_handle *)self)->session;
  ((fast_handle *)self)->session = Py_NewRef(value);
  Py_XDECREF(former);
  return 0;
}

static PyObject *handle_number(PyObject *self, void *closure) {
  (void)closure;
  return PyLong_FromUnsignedLongLong(fast_node(self).id);
}

static PyObject *handle_raw(PyObject *self, void *closure) {
  (void)closure;
  fast_handle *handle = (fast_handle *)self;
  if (!handle->raw) {
    PyObject *number = handle_number(self, NULL);
    if (!number) return NULL;
    handle->raw = PyObject_CallFunctionObjArgs(fast.raw_node, number, NULL);
    Py_DECREF(number);
  }
  return handle->raw ? Py_NewRef(handle->raw) : NULL;
}

static int handle_set_raw(PyObject *self, PyObject *value, void *closure) {
  (void)closure;
  if (!value) {
    PyErr_SetString(PyExc_AttributeError, "_raw cannot be deleted");
    return -1;
  }
  fast_handle *handle = (fast_handle *)self;
  const rg_node *node = fast_memory_of(value, sizeof *node);
  if (!node) return -1;
  PyObject *former = handle->raw;
  handle->raw = Py_NewRef(value);
  handle->node = *node;
  Py_XDECREF(former);
  return 0;
}

static PyObject *handle_compare(PyObject *self, PyObject *other, int operation) {
  if (operation != Py_EQ && operation != Py_NE) Py_RETURN_NOTIMPLEMENTED;
  bool equal = PyObject_TypeCheck(other, fast_handle_type) && fast_node(self).id == fast_node(other).id &&
               ((fast_handle *)self)->session == ((fast_handle *)other)->session;
  return PyBool_FromLong(equal == (operation == Py_EQ));
}

static Py_hash_t handle_hash(PyObject *self) {
  PyObject *number = handle_number(self, NULL);
  if (!number) return -1;
  Py_hash_t hash = PyObject_Hash(number);
  Py_DECREF(number);
  return hash;
}

static PyMethodDef handle_methods[] = {
    {"_of", (PyCFunction)(void (*)(void))handle_of, METH_CLASS | METH_FASTCALL, "The node of a number."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef handle_members[] = {
    {"_session", handle_session, handle_set_session, NULL, NULL},
    {"_raw", handle_raw, handle_set_raw, NULL, NULL},
    {"handle", handle_number, NULL, "The 64-bit handle of the C API.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot handle_slots[] = {
    {Py_tp_traverse, handle_traverse},   {Py_tp_clear, handle_clear},     {Py_tp_dealloc, handle_dealloc},
    {Py_tp_getset, handle_members},      {Py_tp_methods, handle_methods}, {Py_tp_hash, handle_hash},
    {Py_tp_richcompare, handle_compare}, {0, NULL},
};

PyType_Spec fast_handle_spec = {
    .name = "reglet._fast.HandleBase",
    .basicsize = sizeof(fast_handle),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
    .slots = handle_slots,
};
