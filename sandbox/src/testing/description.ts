import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { findOperation } from '../stripe/operations.ts';

interface Schema {
  [key: string]: unknown;
}

interface Content {
  content: { 'application/json': { schema: Schema } };
}

interface Description {
  paths: Record<string, Record<string, { responses: { 200: Content; default: Content } }>>;
  webhooks: Record<string, { post: { requestBody: Content } }>;
  components: { schemas: Record<string, Schema> };
}

const PREFIX = '#/components/schemas/';

/**
 * As strict as it gets: no member that the description does not name, and no value beyond those it lists, also where
 * Stripe may add more one day.
 */
function strict(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(strict);
  if (node === null || typeof node !== 'object') return node;
  const result: Schema = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === 'x-open-enum') result.enum = value;
    else if (key === '$ref') result.$ref = `stripe${String(value).replace(PREFIX, '#/$defs/')}`;
    else if (key === 'properties') {
      result.properties = Object.fromEntries(
        Object.entries(value as object).map(([name, inner]) => [name, strict(inner)]),
      );
    } else if (!key.startsWith('x-')) result[key] = strict(value);
  }
  if (result.properties !== undefined && result.type === 'object') result.additionalProperties ??= false;
  return result;
}

/** Checks answers and webhook bodies against the committed description of the provider's API. */
export class DescriptionCheck {
  /** Violations as text. A test that ends with any fails. */
  readonly violations: string[] = [];
  /** How many answers and webhooks were checked. */
  checked = 0;
  readonly #description: Description;
  readonly #ajv: Ajv2020;
  readonly #compiled = new Map<Schema, ValidateFunction>();

  constructor() {
    const file = new URL('../../data/stripe-openapi.json', import.meta.url);
    this.#description = JSON.parse(readFileSync(file, 'utf8')) as Description;
    this.#ajv = new Ajv2020({
      strict: true,
      strictTypes: false,
      strictRequired: false,
      allErrors: true,
      allowUnionTypes: true,
    });
    this.#ajv.addSchema({
      $id: 'stripe',
      $defs: strict(this.#description.components.schemas) as Schema,
    });
  }

  answer(verb: string, path: string, status: number, body: unknown): void {
    const found = findOperation(verb, path);
    const operation = found && this.#description.paths[found.entry.path]?.[verb.toLowerCase()];
    const place = `${verb} ${path} ${status}`;
    if (status >= 400 || operation === undefined) {
      this.#validate(place, { $ref: `${PREFIX}Error` }, body);
      if (operation === undefined && status < 400) this.violations.push(`${place}: not described`);
      return;
    }
    this.#validate(place, operation.responses[200].content['application/json'].schema, body);
  }

  webhook(body: { type: string; data: { object: unknown } }): void {
    const schema = this.#description.webhooks[body.type]?.post.requestBody.content['application/json'].schema;
    if (schema === undefined) {
      this.violations.push(`webhook ${body.type}: not described`);
      return;
    }
    const [envelope, part] = schema.allOf as [Schema, { properties: { data: { properties: { object: Schema } } } }];
    this.#validate(`webhook ${body.type}`, envelope, body);
    this.#validate(`webhook ${body.type} object`, part.properties.data.properties.object, body.data.object);
  }

  #validate(place: string, schema: Schema, body: unknown): void {
    let validate = this.#compiled.get(schema);
    if (validate === undefined) {
      validate = this.#ajv.compile(strict(schema) as Schema);
      this.#compiled.set(schema, validate);
    }
    this.checked++;
    if (validate(body)) return;
    const problems = validate.errors
      ?.slice(0, 5)
      .map((one) => `${one.instancePath} ${one.message} ${JSON.stringify(one.params)}`);
    this.violations.push(`${place}: ${problems?.join('; ')}`);
  }
}
