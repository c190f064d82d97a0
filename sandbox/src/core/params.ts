import { badParameter, ProviderError } from './errors.ts';
import type { FormObject, FormValue } from './form.ts';

/**
 * Reads request parameters by name and refuses, in `done()`, every parameter that was not read. So an operation
 * supports exactly the parameters it reads, and a misspelled or unsupported one fails loudly, as with Stripe.
 */
export class Params {
  readonly #values: FormObject;
  readonly #path: string;
  readonly #read = new Set<string>(['expand']);
  readonly #children: Params[] = [];

  constructor(values: FormObject, path = '') {
    this.#values = values;
    this.#path = path;
  }

  /** Full name of a parameter as in error bodies, e.g. `card[number]`. */
  name(key: string): string {
    return this.#path === '' ? key : `${this.#path}[${key}]`;
  }

  raw(key: string): FormValue | undefined {
    this.#read.add(key);
    return this.#values[key];
  }

  has(key: string): boolean {
    return this.#values[key] !== undefined;
  }

  /** Text, `null` when sent empty (Stripe's way to unset), `undefined` when not sent. */
  text(key: string): string | null | undefined {
    const value = this.raw(key);
    if (value === undefined) return undefined;
    if (typeof value !== 'string')
      throw badParameter(this.name(key), `Invalid string: ${this.name(key)}`, 'parameter_invalid_string');
    return value === '' ? null : value;
  }

  /** Text that must be present and nonempty. */
  required(key: string): string {
    const value = this.text(key);
    if (value === undefined || value === null) {
      throw new ProviderError(400, {
        type: 'invalid_request_error',
        code: value === null ? 'parameter_invalid_empty' : 'parameter_missing',
        param: this.name(key),
        message:
          value === null
            ? `You passed an empty string for '${this.name(key)}'.`
            : `Missing required param: ${this.name(key)}.`,
      });
    }
    return value;
  }

  integer(key: string): number | undefined {
    const value = this.text(key);
    if (value === undefined || value === null) return undefined;
    if (!/^-?\d{1,15}$/.test(value))
      throw badParameter(this.name(key), `Invalid integer: ${value}`, 'parameter_invalid_integer');
    return Number(value);
  }

  boolean(key: string): boolean | undefined {
    const value = this.text(key);
    if (value === undefined || value === null) return undefined;
    if (value !== 'true' && value !== 'false')
      throw badParameter(this.name(key), `Invalid boolean: ${value}`, 'parameter_invalid_boolean');
    return value === 'true';
  }

  oneOf<const T extends string>(key: string, allowed: readonly T[]): T | null | undefined {
    const value = this.text(key);
    if (value === undefined || value === null) return value;
    const found = allowed.find((one) => one === value);
    if (found === undefined) {
      throw badParameter(
        this.name(key),
        `Invalid ${this.name(key)}: must be one of ${allowed.join(', ')}`,
        'parameter_invalid_value',
      );
    }
    return found;
  }

  list(key: string): string[] | undefined {
    const value = this.raw(key);
    if (value === undefined) return undefined;
    if (value === '') return [];
    if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) {
      throw badParameter(this.name(key), `Invalid array: ${this.name(key)}`, 'parameter_invalid_array');
    }
    return value as string[];
  }

  /** A nested object, `null` when sent empty, `undefined` when not sent. */
  child(key: string): Params | null | undefined {
    const value = this.raw(key);
    if (value === undefined) return undefined;
    if (value === '') return null;
    if (typeof value === 'string' || Array.isArray(value)) {
      throw badParameter(this.name(key), `Invalid object: ${this.name(key)}`, 'parameter_invalid_object');
    }
    const child = new Params(value, this.name(key));
    this.#children.push(child);
    return child;
  }

  /** A list of nested objects; empty when not sent. */
  children(key: string): Params[] {
    const value = this.raw(key);
    if (value === undefined || value === '') return [];
    if (!Array.isArray(value))
      throw badParameter(this.name(key), `Invalid array: ${this.name(key)}`, 'parameter_invalid_array');
    return value.map((one, index) => {
      if (typeof one === 'string' || Array.isArray(one))
        throw badParameter(this.name(key), `Invalid object: ${this.name(key)}`, 'parameter_invalid_object');
      const child = new Params(one, `${this.name(key)}[${index}]`);
      this.#children.push(child);
      return child;
    });
  }

  /** Parameters that are accepted but change nothing here (e.g. `mandate_data`). */
  ignore(...keys: string[]): void {
    for (const key of keys) this.#read.add(key);
  }

  keys(): string[] {
    return Object.keys(this.#values);
  }

  /** Refuses parameters that were not read. Call before the first state change. */
  rejectUnknown(): void {
    for (const key of Object.keys(this.#values)) {
      if (this.#read.has(key)) continue;
      if (key === 'payment_method_types') {
        throw new ProviderError(400, {
          type: 'invalid_request_error',
          code: 'payment_method_types_no_longer_supported',
          param: key,
          message:
            'The payment_method_types parameter is no longer supported. Use allowed_payment_method_types instead.',
        });
      }
      throw badParameter(this.name(key), `Received unknown parameter: ${this.name(key)}`, 'parameter_unknown');
    }
    for (const child of this.#children) child.rejectUnknown();
  }
}

/** `metadata[k]=v` merged into `before`; an empty value removes the key, an empty `metadata` removes all. */
export function mergeMetadata(params: Params, before: Record<string, string> = {}): Record<string, string> {
  const sent = params.raw('metadata');
  if (sent === undefined) return { ...before };
  if (sent === '') return {};
  if (typeof sent !== 'object' || Array.isArray(sent))
    throw badParameter('metadata', 'Invalid object: metadata', 'parameter_invalid_object');
  const after = { ...before };
  for (const [key, value] of Object.entries(sent)) {
    if (typeof value !== 'string')
      throw badParameter(`metadata[${key}]`, 'Metadata values must be strings.', 'parameter_invalid_string');
    if (key.length > 40)
      throw badParameter(`metadata[${key}]`, 'Metadata keys can have up to 40 characters.', 'parameter_invalid_string');
    if (value.length > 500)
      throw badParameter(
        `metadata[${key}]`,
        'Metadata values can have up to 500 characters.',
        'parameter_invalid_string',
      );
    if (value === '') delete after[key];
    else after[key] = value;
  }
  if (Object.keys(after).length > 50)
    throw badParameter('metadata', 'You can have at most 50 metadata keys.', 'parameter_invalid_object');
  return after;
}
