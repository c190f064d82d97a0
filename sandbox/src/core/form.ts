/** A decoded form value: Stripe's `a[b][0]=c` as objects, lists and strings. */
export type FormValue = string | FormValue[] | FormObject;
export interface FormObject {
  [key: string]: FormValue;
}

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

const decodePart = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    throw new Error('The body is not valid form encoding.');
  }
};

const splitKey = (key: string): string[] => {
  const open = key.indexOf('[');
  if (open < 0) return [key];
  const parts = [key.slice(0, open)];
  for (const match of key.slice(open).matchAll(/\[([^\]]*)\]/g)) parts.push(match[1] ?? '');
  return parts;
};

const listify = (value: FormValue): FormValue => {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  if (keys.length > 0 && keys.every((key, index) => key === String(index))) {
    return keys.map((key) => listify(value[key] ?? ''));
  }
  for (const key of keys) value[key] = listify(value[key] ?? '');
  return value;
};

/**
 * Decodes `application/x-www-form-urlencoded` text as Stripe parses it: brackets nest, `[]` appends, `[0]`, `[1]` …
 * make a list. Names that would reach an object's prototype are refused.
 */
export function decodeForm(text: string): FormObject {
  const root: FormObject = Object.create(null) as FormObject;
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const path = splitKey(decodePart(equals < 0 ? pair : pair.slice(0, equals)));
    const value = equals < 0 ? '' : decodePart(pair.slice(equals + 1));
    let node = root;
    path.forEach((part, depth) => {
      if (FORBIDDEN.has(part)) throw new Error(`The name "${part}" is not allowed.`);
      const key = part === '' ? String(Object.keys(node).length) : part;
      if (depth === path.length - 1) {
        node[key] = value;
        return;
      }
      const next = node[key];
      if (next !== undefined && typeof next === 'object' && !Array.isArray(next)) node = next;
      else {
        const result = Object.create(null) as FormObject;
        node[key] = result;
        node = result;
      }
    });
  }
  for (const key of Object.keys(root)) root[key] = listify(root[key] ?? '');
  return root;
}

/** A JSON body as the same text values: a v2 request is read as a form is. Forms pass unchanged. */
export function fromJson(body: unknown): FormObject {
  const plain = (value: unknown): FormValue => {
    if (Array.isArray(value)) return value.map(plain);
    if (value !== null && typeof value === 'object') {
      const result: FormObject = Object.create(null) as FormObject;
      for (const [key, inner] of Object.entries(value))
        if (!FORBIDDEN.has(key) && inner !== undefined) result[key] = plain(inner);
      return result;
    }
    return value === null ? '' : String(value);
  };
  return body === null || body === undefined || typeof body !== 'object' ? {} : (plain(body) as FormObject);
}

/** The same parameters always produce the same text, in any order. Used to compare idempotent requests. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
