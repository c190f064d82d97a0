/**
 * Names that every JavaScript object has, lowercase (`constructor`, `__proto__`): as a username or in an address they could
 * be taken for a property.
 */
export const OBJECT_NAMES: readonly string[] = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'].map(
  (name) => name.toLowerCase(),
);
