/**
 * Describes the part of Stripe's API that the sandbox implements as OpenAPI 3.1, derived from the type declarations of
 * the pinned `stripe` package, which Stripe generates from its own specification. Only responses and events: the SDK's
 * types check requests where they are made.
 *
 * node sandbox/scripts/describe-stripe.ts rewrites sandbox/data/stripe-openapi.json
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type ts from 'typescript';
import { OPERATIONS } from '../src/stripe/operations.ts';
import { listOf, type Schema, SchemaMaker } from './describe/schema.ts';
import { exported, methodKey, readSdk, type Sdk } from './describe/sdk.ts';
import { EVENT_TYPES } from './describe/selection.ts';

export const DESCRIPTION_PATH = fileURLToPath(new URL('../data/stripe-openapi.json', import.meta.url));

const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const EVENT: Schema = {
  type: 'object',
  required: ['id', 'object', 'api_version', 'created', 'data', 'livemode', 'pending_webhooks', 'request', 'type'],
  properties: {
    id: { type: 'string' },
    object: { type: 'string', enum: ['event'] },
    account: { type: 'string' },
    api_version: { type: ['string', 'null'] },
    context: { type: 'string' },
    created: { type: 'integer' },
    data: {
      type: 'object',
      required: ['object'],
      properties: {
        object: { type: 'object', additionalProperties: true },
        previous_attributes: { type: 'object', additionalProperties: true },
      },
    },
    livemode: { type: 'boolean' },
    pending_webhooks: { type: 'integer' },
    request: {
      type: ['object', 'null'],
      required: ['id', 'idempotency_key'],
      properties: { id: { type: ['string', 'null'] }, idempotency_key: { type: ['string', 'null'] } },
    },
    type: { type: 'string' },
  },
};

const text: Schema = { type: 'string' };

const ERROR: Schema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['type'],
      properties: {
        type: { type: 'string', enum: ['api_error', 'card_error', 'idempotency_error', 'invalid_request_error'] },
        advice_code: text,
        charge: text,
        code: text,
        decline_code: text,
        doc_url: text,
        message: text,
        param: text,
        payment_intent: reference('PaymentIntent'),
        payment_method: reference('PaymentMethod'),
        request_log_url: text,
        setup_intent: reference('SetupIntent'),
      },
    },
  },
};

/** One page of a v2 list. */
const pageOf = (items: Schema): Schema => ({
  type: 'object',
  required: ['data', 'next_page_url', 'previous_page_url'],
  properties: {
    data: { type: 'array', items },
    next_page_url: { type: ['string', 'null'] },
    previous_page_url: { type: ['string', 'null'] },
  },
});

/** `Response<T>` is `T & { lastResponse }`, spread over the members when T is a union. */
function withoutResponse(type: ts.Type): ts.Type[] {
  if (type.isUnion()) return type.types.flatMap(withoutResponse);
  return type.isIntersection() ? [type.types[0] as ts.Type] : [type];
}

function answerOf(sdk: Sdk, maker: SchemaMaker, verb: string, path: string): Schema {
  const checker = sdk.program.getTypeChecker();
  const found = sdk.methods.get(methodKey(verb, path));
  if (found === undefined) throw new Error(`The SDK has no method for ${verb} ${path}.`);
  const method = checker.getDeclaredTypeOfSymbol(exported(sdk, found.file, found.className)).getProperty(found.method);
  const signature = method && checker.getTypeOfSymbol(method).getCallSignatures().at(-1);
  if (!signature) throw new Error(`${found.className}.${found.method} has no signature.`);
  const returned = signature.getReturnType();
  const [inner] = checker.getTypeArguments(returned as ts.TypeReference);
  if (inner === undefined) throw new Error(`${found.className}.${found.method} does not return a promise.`);
  const isList = returned.symbol?.name === 'ApiListPromise';
  // The type of an event is a union over every event of the whole API: its envelope is enough here.
  if (path.startsWith('/v1/events')) return isList ? listOf(reference('Event')) : reference('Event');
  const place = { owner: found.className, property: found.method };
  if (isList) return listOf(maker.make(inner, place));
  if (returned.symbol?.name === 'V2ListPromise' || returned.aliasSymbol?.name === 'V2ListPromise')
    return pageOf(maker.make(inner, place));
  const schemas = withoutResponse(inner).map((one) => maker.make(one, place));
  const [only] = schemas;
  return schemas.length === 1 && only !== undefined ? only : { anyOf: schemas };
}

/** What each event is about, by its type. */
function eventObjects(sdk: Sdk, maker: SchemaMaker): Record<string, Schema> {
  const checker = sdk.program.getTypeChecker();
  const source = sdk.program.getSourceFile(join(sdk.root, 'Events.d.ts'));
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error('The SDK declares no events.');
  const objects: Record<string, Schema> = {};
  for (const symbol of checker.getExportsOfModule(module)) {
    if (!symbol.name.endsWith('Event') || symbol.name === 'Event') continue;
    const event = checker.getDeclaredTypeOfSymbol(symbol);
    const [type, data] = ['type', 'data'].map((name) => checker.getPropertyOfType(event, name));
    const literal = type && checker.getTypeOfSymbol(type);
    const object = data && checker.getPropertyOfType(checker.getTypeOfSymbol(data), 'object');
    if (!literal?.isStringLiteral() || !object || !EVENT_TYPES.some((one) => one === literal.value)) continue;
    objects[literal.value] = maker.make(checker.getTypeOfSymbol(object), { owner: 'event', property: literal.value });
  }
  const missing = EVENT_TYPES.filter((one) => !(one in objects));
  if (missing.length > 0) throw new Error(`The SDK does not know the events ${missing.join(', ')}.`);
  return objects;
}

/** An event's envelope with its type and the object it is about. */
const webhookBody = (type: string, object: Schema): Schema => ({
  allOf: [reference('Event'), { properties: { type: { const: type }, data: { properties: { object } } } }],
});

/** The names of all payment method types, from the SDK itself. */
function methodTypes(sdk: Sdk): Set<string> {
  const checker = sdk.program.getTypeChecker();
  const method = checker.getDeclaredTypeOfSymbol(exported(sdk, join(sdk.root, 'PaymentMethods.d.ts'), 'PaymentMethod'));
  const property = checker.getPropertyOfType(method, 'type');
  const type = property && checker.getTypeOfSymbol(property);
  if (!type?.isUnion()) throw new Error('The SDK does not list the payment method types.');
  return new Set(type.types.filter((one) => one.isStringLiteral()).map((one) => one.value));
}

/** The components that `from` reaches. */
function reachable(from: unknown, components: Record<string, Schema>): Record<string, Schema> {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    for (const [key, value] of Object.entries(node)) {
      if (key === '$ref') {
        const name = String(value).slice('#/components/schemas/'.length);
        if (names.has(name)) continue;
        names.add(name);
        visit(components[name]);
      } else visit(value);
    }
  };
  visit(from);
  return Object.fromEntries([...names].sort().map((name) => [name, components[name] ?? {}]));
}

const json = (schema: Schema): Schema => ({ 'application/json': { schema } });

/** The whole description; the same for the same SDK. */
export function describeStripe(): Schema {
  const sdk = readSdk();
  const maker = new SchemaMaker(sdk.program.getTypeChecker(), sdk.root, methodTypes(sdk));
  const paths: Record<string, Record<string, Schema>> = {};
  for (const { verb, path, answersAs } of OPERATIONS) {
    const operation = {
      responses: {
        200: {
          description: 'ok',
          content: json(answerOf(sdk, maker, answersAs?.verb ?? verb, answersAs?.path ?? path)),
        },
        default: { description: 'error', content: json(reference('Error')) },
      },
    };
    paths[path] = { ...paths[path], [verb.toLowerCase()]: operation };
  }
  const webhooks = Object.fromEntries(
    Object.entries(eventObjects(sdk, maker))
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([type, object]) => [
        type,
        {
          post: {
            requestBody: { content: json(webhookBody(type, object)) },
            responses: { '2XX': { description: 'received' } },
          },
        },
      ]),
  );
  const components = { ...maker.components, Event: EVENT, Error: ERROR };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stripe API, the part the sandbox implements',
      version: sdk.apiVersion,
      license: { name: 'MIT (derived from the stripe npm package)', identifier: 'MIT' },
      'x-source': { package: 'stripe', version: sdk.version, specification: sdk.specification },
    },
    paths,
    webhooks,
    components: { schemas: reachable([paths, webhooks, reference('Event')], components) },
  };
}

/** The committed file's text: one line for each operation, event and schema, so that changes can be read. */
export function descriptionText(description: Schema): string {
  const lines = (value: unknown): string =>
    `{\n${Object.entries(value as object)
      .map(([key, inner]) => `${JSON.stringify(key)}: ${JSON.stringify(inner)}`)
      .join(',\n')}\n}`;
  const { openapi, info, paths, webhooks, components } = description as { [part: string]: Schema };
  return `{\n"openapi": ${JSON.stringify(openapi)},\n"info": ${JSON.stringify(info)},\n"paths": ${lines(paths)},\n"webhooks": ${lines(webhooks)},\n"components": {"schemas": ${lines(components?.schemas)}}\n}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const written = descriptionText(describeStripe());
  writeFileSync(DESCRIPTION_PATH, written);
  console.log(
    `${DESCRIPTION_PATH}: ${OPERATIONS.length} operations, ${EVENT_TYPES.length} events, ${written.length} characters`,
  );
}
