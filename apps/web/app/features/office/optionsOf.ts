/** Choices of a select, in the order of their names or of `keys`. */
export const optionsOf = <K extends string>(names: Readonly<Record<K, string>>, keys?: readonly K[]) =>
  (keys ?? (Object.keys(names) as K[])).map((value) => ({ value, label: names[value] }));
