#include "CMeasuring.h"

void value_use(const void *value) { (void)value; }
