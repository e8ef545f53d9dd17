/* SPDX-License-Identifier: MIT */
/* Values from and to Python. Only exact types are read: others may run code of the host. */
#include "fast.h"

/* MARK: - From Python */

/** A float, of a subclass also (such as NumPy's), or an int. */
static fast_outcome to_double(PyObject *value, double *out) {
  if (PyFloat_Check(value)) {
    *out = PyFloat_AsDouble(value);
    return FAST_DONE;
  }
  if (!PyLong_CheckExact(value)) return FAST_OTHER;
  *out = PyLong_AsDouble(value);
  if (*out == -1.0 && PyErr_Occurred()) { /* too large */
    PyErr_Clear();
    return FAST_OTHER;
  }
  return FAST_DONE;
}

fast_outcome fast_to_float(PyObject *value, float *out) {
  double number;
  if (to_double(value, &number) != FAST_DONE) return FAST_OTHER;
  *out = (float)number;
  return FAST_DONE;
}

fast_outcome fast_to_length(PyObject *value, rg_length *out) {
  if (Py_IS_TYPE(value, fast.length)) {
    PyObject *unit = PyTuple_GetItem(value, 1);
    if (!unit) return FAST_ERROR;
    if (!Py_IS_TYPE(unit, fast.unit)) return FAST_OTHER;
    long kind = PyLong_AsLong(unit);
    if (kind < 0) {
      PyErr_Clear();
      return FAST_OTHER;
    }
    out->kind = (rg_length_kind)kind;
    return fast_to_float(PyTuple_GetItem(value, 0), &out->value);
  }
  out->kind = RG_PX;
  return fast_to_float(value, &out->value);
}

fast_outcome fast_to_edges(PyObject *value, float out[4]) {
  if (!PyTuple_Check(value)) {
    if (fast_to_float(value, out) != FAST_DONE) return FAST_OTHER;
    out[1] = out[2] = out[3] = out[0];
    return FAST_DONE;
  }
  if (PyTuple_Size(value) != 4) return FAST_OTHER;
  for (Py_ssize_t side = 0; side < 4; ++side) {
    if (fast_to_float(PyTuple_GetItem(value, side), &out[side]) != FAST_DONE) return FAST_OTHER;
  }
  return FAST_DONE;
}

fast_outcome fast_to_int(PyObject *value, PyTypeObject *type, int32_t *out) {
  if (!Py_IS_TYPE(value, type)) return FAST_OTHER;
  int overflow;
  long number = PyLong_AsLongAndOverflow(value, &overflow);
  if (number == -1 && PyErr_Occurred()) return FAST_ERROR;
  if (overflow || number < 0 || number > INT32_MAX) return FAST_OTHER;
  *out = (int32_t)number;
  return FAST_DONE;
}

fast_outcome fast_to_text(PyObject *value, const char **out, Py_ssize_t *length) {
  if (!PyUnicode_CheckExact(value)) return FAST_OTHER;
  *out = PyUnicode_AsUTF8AndSize(value, length);
  if (*out) return FAST_DONE;
  if (PyErr_ExceptionMatches(PyExc_MemoryError)) return FAST_ERROR;
  PyErr_Clear(); /* a surrogate */
  return FAST_OTHER;
}

fast_outcome fast_to_c_string(PyObject *value, const char **out) {
  *out = NULL;
  if (Py_IsNone(value)) return FAST_DONE;
  Py_ssize_t length;
  fast_outcome outcome = fast_to_text(value, out, &length);
  return outcome == FAST_DONE && strlen(*out) != (size_t)length ? FAST_OTHER : outcome;
}

void *fast_memory_of(PyObject *object, Py_ssize_t size) {
  Py_buffer view;
  if (PyObject_GetBuffer(object, &view, PyBUF_SIMPLE) < 0) return NULL;
  void *memory = view.buf;
  Py_ssize_t found = view.len;
  PyBuffer_Release(&view); /* ctypes objects do not move */
  if (found == size) return memory;
  PyErr_Format(PyExc_TypeError, "expected an object of %zd bytes, not of %zd", size, found);
  return NULL;
}

/* MARK: - To Python */

/** Sets an item of a new tuple, and takes the reference. False when the tuple or the item is NULL. */
static bool give(PyObject *tuple, Py_ssize_t index, PyObject *item) {
  if (item && PyTuple_SetItem(tuple, index, item) == 0) return true;
  Py_DECREF(tuple);
  return false;
}

PyObject *fast_from_length(rg_length value) {
  if ((Py_ssize_t)value.kind >= PyTuple_Size(fast.units)) return NULL;
  PyObject *result = PyType_GenericAlloc(fast.length, 2);
  if (!result) return NULL;
  if (!give(result, 0, PyFloat_FromDouble(value.value))) return NULL;
  if (!give(result, 1, Py_NewRef(PyTuple_GetItem(fast.units, (Py_ssize_t)value.kind)))) return NULL;
  return result;
}

PyObject *fast_from_floats(PyTypeObject *named_tuple, const float *values, Py_ssize_t count) {
  PyObject *result = PyType_GenericAlloc(named_tuple, count);
  if (!result) return NULL;
  for (Py_ssize_t index = 0; index < count; ++index) {
    if (!give(result, index, PyFloat_FromDouble(values[index]))) return NULL;
  }
  return result;
}

PyObject *fast_member(PyObject *type, PyObject *members, long number) {
  PyObject *key = PyLong_FromLong(number);
  if (!key) return NULL;
  PyObject *member = PyDict_GetItemWithError(members, key);
  PyObject *result = NULL;
  if (member) result = Py_NewRef(member);
  else if (!PyErr_Occurred()) result = PyObject_CallFunctionObjArgs(type, key, NULL);
  Py_DECREF(key);
  return result;
}
