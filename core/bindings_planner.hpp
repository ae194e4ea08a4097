// The part of throneroom._core for planning; see bindings_planner.cpp.
#pragma once

#include <nanobind/nanobind.h>

namespace throneroom {

void bind_planner(nanobind::module_& m);

}  // namespace throneroom
