/* SPDX-License-Identifier: MIT */
/* The module reglet._fast. reglet/_c/accelerator.py loads it, reglet/tree/accelerated.py gives it the types. */
#include "fast.h"

fast_library fast_lib;
fast_package fast;

/** abi(): the version and the sizes it was compiled with. */
static PyObject *abi(PyObject *module, PyObject *unused) {
  (void)module;
  (void)unused;
  return Py_BuildValue("(knnnn)", (unsigned long)RG_VERSION, (Py_ssize_t)sizeof(rg_style),
                       (Py_ssize_t)sizeof(rg_node_def), (Py_ssize_t)sizeof(rg_length), (Py_ssize_t)sizeof(rg_frame));
}

static bool address_of(PyObject *addresses, const char *name, void **out) {
  PyObject *value = PyDict_GetItemString(addresses, name);
  if (!value) {
    PyErr_Format(PyExc_KeyError, "no address of %s", name);
    return false;
  }
  *out = PyLong_AsVoidPtr(value);
  return *out || !PyErr_Occurred();
}

/** names(): the functions of the library that bind() needs. */
static PyObject *names(PyObject *module, PyObject *unused) {
  (void)module;
  (void)unused;
  static const char *const all[] = {
#define FAST_NAME(name) #name,
      FAST_FUNCTIONS(FAST_NAME)
#undef FAST_NAME
  };
  const Py_ssize_t count = sizeof all / sizeof *all;
  PyObject *result = PyTuple_New(count);
  for (Py_ssize_t index = 0; result && index < count; ++index) {
    PyObject *name = PyUnicode_FromString(all[index]);
    if (!name || PyTuple_SetItem(result, index, name) < 0) Py_CLEAR(result);
  }
  return result;
}

/** bind(addresses, raise_status, raw_node): the library and what every node needs. */
static PyObject *bind(PyObject *module, PyObject *arguments) {
  (void)module;
  PyObject *addresses, *raise_status, *raw_node;
  if (!PyArg_ParseTuple(arguments, "O!OO", &PyDict_Type, &addresses, &raise_status, &raw_node)) return NULL;
#define FAST_BIND(name)                                                                                                \
  if (!address_of(addresses, #name, (void **)&fast_lib.name)) return NULL;
  FAST_FUNCTIONS(FAST_BIND)
#undef FAST_BIND
  fast.raise_status = Py_NewRef(raise_status);
  fast.raw_node = Py_NewRef(raw_node);
  Py_RETURN_NONE;
}

/** use_types(create_node, node, style, font, kind, kinds, length, unit, units, frame, edges, properties). */
static PyObject *use_types(PyObject *module, PyObject *arguments) {
  (void)module;
  fast_package given = fast;
  if (!PyArg_ParseTuple(arguments, "OO!O!O!O!O!O!O!O!O!O!O!", &given.create_node, &PyType_Type, &given.node,
                        &PyType_Type, &given.style, &PyType_Type, &given.font, &PyType_Type, &given.kind,
                        &PyDict_Type, &given.kinds,
                        &PyType_Type, &given.length, &PyType_Type, &given.unit, &PyTuple_Type, &given.units,
                        &PyType_Type, &given.frame, &PyType_Type, &given.edges, &PyDict_Type, &given.properties))
    return NULL;
  PyTypeObject *const tuples[] = {given.length, given.frame, given.edges};
  for (size_t index = 0; index < sizeof tuples / sizeof *tuples; ++index) {
    if (!PyType_IsSubtype(tuples[index], &PyTuple_Type)) {
      PyErr_SetString(PyExc_TypeError, "Length, Frame and Edges must be named tuples");
      return NULL;
    }
  }
  if (!PyType_IsSubtype(given.node, fast_handle_type)) {
    PyErr_SetString(PyExc_TypeError, "Node must be a class of HandleBase");
    return NULL;
  }
  PyObject *const owned[] = {
      given.create_node,        (PyObject *)given.node, (PyObject *)given.style,  (PyObject *)given.font,
      (PyObject *)given.kind,   given.kinds,            (PyObject *)given.length, (PyObject *)given.unit,
      given.units,              (PyObject *)given.frame, (PyObject *)given.edges, given.properties,
  };
  for (size_t index = 0; index < sizeof owned / sizeof *owned; ++index) Py_INCREF(owned[index]);
  fast = given;
  Py_RETURN_NONE;
}

#define FAST_CALL(function) (PyCFunction)(void (*)(void))(function), METH_FASTCALL

static PyMethodDef functions[] = {
    {"abi", abi, METH_NOARGS, "(version, bytes of rg_style, rg_node_def, rg_length, rg_frame) of the headers."},
    {"names", names, METH_NOARGS, "The functions of the library that bind() needs."},
    {"bind", bind, METH_VARARGS, "bind(addresses by name, raise_status, rg_node)."},
    {"use_types", use_types, METH_VARARGS, "Set the types of the package."},
    {"create", FAST_CALL(fast_create), "create(session, parent, kind, index, id, text, user_data, style, properties)."},
    {"update", FAST_CALL(fast_update), "update(node, properties)."},
    {"read_column", fast_read_column, METH_VARARGS,
     "read_column(session, form, property, nodes, node stride, count, out)."},
    {"layout", FAST_CALL(fast_layout), "layout(root, width, height)."},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject *add_type(PyObject *module, const char *name, PyType_Spec *spec) {
  PyObject *type = PyType_FromModuleAndSpec(module, spec, NULL);
  if (!type) return NULL;
  if (PyModule_AddObjectRef(module, name, type) < 0) Py_CLEAR(type);
  return (PyTypeObject *)type;
}

static int execute(PyObject *module) {
  static bool taken;
  if (taken) {
    PyErr_SetString(PyExc_ImportError, "reglet._fast is already loaded, by this interpreter or by another one");
    return -1;
  }
  taken = true;
  PyTypeObject *property = NULL;
  if (!(fast_session_type = add_type(module, "SessionBase", &fast_session_spec)) ||
      !(fast_handle_type = add_type(module, "HandleBase", &fast_handle_spec)) ||
      !(property = add_type(module, "Property", &fast_property_spec)))
    return -1;
  Py_DECREF(property); /* the module keeps it */
  return 0;
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, execute}, {0, NULL}};

static PyModuleDef definition = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "reglet._fast",
    .m_doc = "Calls about one node without ctypes. Internal: see reglet.accelerated.",
    .m_methods = functions,
    .m_slots = slots,
};

PyMODINIT_FUNC PyInit__fast(void) { return PyModuleDef_Init(&definition); }
