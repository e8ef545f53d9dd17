/* SPDX-License-Identifier: MIT */
/**
 * @file fast.h reglet._fast, the accelerator of the Python package: calls about one node without ctypes.
 *
 * Rules of all its functions:
 * - It calls the library that ctypes has loaded, by the addresses that bind() receives. It links to no library.
 * - It handles values of the usual types, and successful calls. Everything else goes to the Python code that it
 *   replaces, before any effect, so that conversions, exceptions and messages are those of that code. A call that fails
 *   is not repeated: raise_status raises its error.
 * - It runs with the interpreter lock, except for layouts, which release it.
 * - All state is static: one interpreter of a process may load it, others use ctypes.
 */
#ifndef REGLET_FAST_H
#define REGLET_FAST_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000 /* one binary for Python 3.11 and later */
#include <Python.h>

#include <stdbool.h>
#include <string.h>

#include <reglet/reglet.h>

/* MARK: - The library */

#define FAST_FUNCTIONS(X)                                                                                              \
  X(rg_node_def_init)                                                                                                  \
  X(rg_node_create)                                                                                                    \
  X(rg_node_create_at)                                                                                                 \
  X(rg_node_is_valid)                                                                                                  \
  X(rg_node_kind)                                                                                                      \
  X(rg_node_id)                                                                                                        \
  X(rg_node_set_id)                                                                                                    \
  X(rg_node_text)                                                                                                      \
  X(rg_node_set_text)                                                                                                  \
  X(rg_node_parent)                                                                                                    \
  X(rg_node_root)                                                                                                      \
  X(rg_node_first_child)                                                                                               \
  X(rg_node_last_child)                                                                                                \
  X(rg_node_next_sibling)                                                                                              \
  X(rg_node_previous_sibling)                                                                                          \
  X(rg_node_set_length)                                                                                                \
  X(rg_node_set_float)                                                                                                 \
  X(rg_node_set_int)                                                                                                   \
  X(rg_node_get_length)                                                                                                \
  X(rg_node_get_float)                                                                                                 \
  X(rg_node_get_int)                                                                                                   \
  X(rg_node_set_style)                                                                                                 \
  X(rg_node_get_style)                                                                                                 \
  X(rg_node_frame)                                                                                                     \
  X(rg_layout)

typedef struct fast_library {
#define FAST_MEMBER(name) __typeof__(&name) name;
  FAST_FUNCTIONS(FAST_MEMBER)
#undef FAST_MEMBER
} fast_library;

/** The functions of the library. bind() sets them. */
extern fast_library fast_lib;

/* MARK: - The Python package */

/** Objects of the package, set by bind() and by use_types(). Owned. */
typedef struct fast_package {
  PyObject *raise_status; /**< function (c_void_p of the context, status): raises the exception of the status */
  PyObject *raw_node;     /**< the ctypes struct rg_node */
  PyObject *create_node;  /**< the twin of fast_create() in Python */
  PyTypeObject *node;     /**< Node */
  PyTypeObject *style;    /**< Style */
  PyTypeObject *font;     /**< Font */
  PyTypeObject *kind;     /**< Kind */
  PyObject *kinds;        /**< dict: the members of Kind by number */
  PyTypeObject *length;   /**< Length, a named tuple of (value, kind) */
  PyTypeObject *unit;     /**< LengthKind */
  PyObject *units;        /**< tuple: the members of LengthKind by number */
  PyTypeObject *frame;    /**< Frame, a named tuple */
  PyTypeObject *edges;    /**< Edges, a named tuple */
  PyObject *properties;   /**< dict: the Property objects below by name */
} fast_package;

extern fast_package fast;

/* MARK: - Sessions and nodes */

/** Base of Session: the pointer to the C context. */
typedef struct fast_session {
  PyObject_HEAD
  PyObject *pointer; /**< the ctypes.c_void_p, or NULL: the context is closed */
  rg_context **slot; /**< the memory of `pointer`, NULL like it. NULL inside: the context was destroyed */
} fast_session;

/** Base of Handle: a session and the number of a node. */
typedef struct fast_handle {
  PyObject_HEAD
  PyObject *session; /**< a fast_session, or NULL before __init__ and after the collector has cleared the object */
  PyObject *raw;     /**< the ctypes struct of the node, made when it is needed */
  rg_node node;
} fast_handle;

extern PyTypeObject *fast_session_type;
extern PyTypeObject *fast_handle_type;

extern PyType_Spec fast_session_spec;
extern PyType_Spec fast_handle_spec;
extern PyType_Spec fast_property_spec;

/** The context of a handle; NULL when it is not open or `object` is not a handle. Sets no exception. */
static inline rg_context *fast_context(PyObject *object) {
  if (!PyObject_TypeCheck(object, fast_handle_type)) return NULL;
  fast_session *session = (fast_session *)((fast_handle *)object)->session;
  return session && session->slot ? *session->slot : NULL;
}

static inline rg_node fast_node(PyObject *handle) { return ((fast_handle *)handle)->node; }

/** A new Node. Returns NULL with an exception when memory is short. */
PyObject *fast_node_new(PyTypeObject *type, PyObject *session, rg_node node);

/** Raises the exception of a status that is not RG_OK. Returns NULL. */
PyObject *fast_fail(PyObject *session, rg_status status);

/** The memory of a ctypes object of `size` bytes, valid as long as the object. NULL with an exception for others. */
void *fast_memory_of(PyObject *object, Py_ssize_t size);

/* MARK: - Values */

/** Results of conversions. FAST_OTHER: the value is for the Python code; no exception is set. */
typedef enum fast_outcome { FAST_ERROR = -1, FAST_OTHER = 0, FAST_DONE = 1 } fast_outcome;

fast_outcome fast_to_float(PyObject *value, float *out);
fast_outcome fast_to_length(PyObject *value, rg_length *out);
/** Four numbers of (left, top, right, bottom), or one for all. */
fast_outcome fast_to_edges(PyObject *value, float out[4]);
/** The number of an object whose type is `type`, from 0 to INT32_MAX. */
fast_outcome fast_to_int(PyObject *value, PyTypeObject *type, int32_t *out);
/** UTF-8 that `value` owns. */
fast_outcome fast_to_text(PyObject *value, const char **out, Py_ssize_t *length);
/** As fast_to_text(), without NUL inside. None is NULL. */
fast_outcome fast_to_c_string(PyObject *value, const char **out);

/** New references, or NULL with an exception; fast_from_length() without one when the kind is unknown. */
PyObject *fast_from_length(rg_length value);
PyObject *fast_from_floats(PyTypeObject *named_tuple, const float *values, Py_ssize_t count);
/** The member of an enum or flag set: from `members`, else by calling the type. */
PyObject *fast_member(PyObject *type, PyObject *members, long number);

/* MARK: - Properties */

typedef enum fast_form {
  FAST_LENGTH,
  FAST_FLOAT,
  FAST_INT, /**< an enum, a flag set, a bool or an int */
  FAST_FONT,
  FAST_EDGES,
  FAST_LAST_STYLE = FAST_EDGES, /**< those before are properties of a style */
  FAST_FRAME,
  FAST_KIND,
  FAST_VALID,
  FAST_ID,
  FAST_TEXT,
  FAST_RELATIVE, /**< a node beside, above or below */
  FAST_FORMS
} fast_form;

/** A descriptor of Node in place of another one, `base`, which handles everything unusual. */
typedef struct fast_property {
  PyObject_HEAD
  PyObject *base;
  PyTypeObject *type; /**< of values of FAST_INT, or NULL */
  PyObject *members;  /**< dict of the members of `type` by number, or NULL */
  fast_form form;
  uint32_t number; /**< rg_property, of FAST_EDGES the first of four; of FAST_RELATIVE the index of the function */
  uint32_t offset; /**< in rg_style */
  uint32_t size;   /**< in rg_style, in bytes */
} fast_property;

/** Set one property in a style. */
fast_outcome fast_set_in_style(const fast_property *property, rg_style *style, PyObject *value);

/* MARK: - Functions of the module */

PyObject *fast_create(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *fast_update(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
PyObject *fast_read_column(PyObject *module, PyObject *arguments);
PyObject *fast_layout(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

#endif /* REGLET_FAST_H */
