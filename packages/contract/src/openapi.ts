import { z } from 'zod';
import { codesOf } from './codes.ts';
import { errorCatalog, errorCatalogList } from './errors.ts';
import { routes } from './index.ts';
import { liveEvents } from './live.ts';
import { problem } from './problem.ts';
import type { RouteDefinition } from './route.ts';

type Json = { [key: string]: unknown };

/** JSON Schema of a zod schema with `$ref`s into `#/components/schemas`; named parts are put into `components`. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const {
    $schema: _dialect,
    $defs,
    ...json
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & { $defs?: Json };
  for (const [name, definition] of Object.entries($defs ?? {})) components[name] = moveRefs(definition);
  if (typeof json.id === 'string') {
    const { id, ...rest } = json;
    components[id as string] = moveRefs(rest);
    return { $ref: `#/components/schemas/${id as string}` };
  }
  return moveRefs(json) as Json;
}

function moveRefs(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(moveRefs);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !(key === 'id' && typeof value === 'string'))
      .map(([key, value]) =>
        key === '$ref' && typeof value === 'string'
          ? [key, value.replace('#/$defs/', '#/components/schemas/')]
          : [key, moveRefs(value)],
      ),
  );
}

function parametersOf(where: 'path' | 'query', shape: z.ZodObject | undefined, components: Json): Json[] {
  if (shape === undefined) return [];
  const json = schemaOf(shape, 'input', components) as { properties?: Json; required?: string[] };
  return Object.entries(json.properties ?? {}).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || (json.required ?? []).includes(name),
    schema,
  }));
}

function refusalsOf(definition: RouteDefinition): Json {
  const byStatus = new Map<number, string[]>();
  for (const code of codesOf(definition)) {
    const status = errorCatalog[code][0];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.join(', '),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
  );
}

function emptyResponse({ raw }: RouteDefinition): Json {
  if (raw === undefined) return { description: 'Done' };
  if (raw === 'redirect')
    return { description: 'Redirect', headers: { Location: { schema: { type: 'string', format: 'uri' } } } };
  return { description: 'The file', content: { [raw]: { schema: { type: 'string', format: 'binary' } } } };
}

function operationOf(name: string, definition: RouteDefinition, components: Json): Json {
  const [status, answer] = definition.success;
  const idempotencyHeader = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 16, maxLength: 64 },
  };
  return {
    operationId: name,
    summary: definition.summary,
    tags: [definition.tag],
    ...(definition.audience === 'public'
      ? {}
      : { security: definition.audience === 'optional' ? [{}, { session: [] }] : [{ session: [] }] }),
    parameters: [
      ...parametersOf('path', definition.params, components),
      ...parametersOf('query', definition.query, components),
      ...(definition.idempotency === undefined ? [] : [idempotencyHeader]),
    ],
    ...(definition.file === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            description: definition.file.description,
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  required: [definition.file.field],
                  properties: { [definition.file.field]: { type: 'string', format: 'binary' } },
                },
              },
            },
          },
        }),
    ...(definition.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(definition.body, 'input', components) } },
          },
        }),
    responses: {
      [String(status)]:
        answer === null
          ? emptyResponse(definition)
          : {
              description: 'Success',
              content: { 'application/json': { schema: schemaOf(answer, 'output', components) } },
            },
      ...refusalsOf(definition),
    },
  };
}

/** The API description: OpenAPI 3.1, every call, body, response and refusal, generated from the contract alone. */
export function openapiDocument(serverUrl: string, version: string): Json {
  const components: Json = {};
  schemaOf(problem, 'output', components);
  const paths: Record<string, Json> = {};
  for (const [name, definition] of Object.entries(routes) as Array<[string, RouteDefinition]>) {
    paths[definition.path] = {
      ...paths[definition.path],
      [definition.method.toLowerCase()]: operationOf(name, definition, components),
    };
  }
  paths['/v1/live'] = {
    get: {
      operationId: 'live',
      summary: 'Live stream (server-sent events); resumable by Last-Event-ID, a heartbeat every 15 s',
      tags: ['Live'],
      parameters: [
        {
          name: 'auctions',
          in: 'query',
          required: false,
          schema: { type: 'string' },
          description: 'Up to 100 comma-separated lot ids',
        },
        {
          name: 'user',
          in: 'query',
          required: false,
          schema: { type: 'string', enum: ['1'] },
          description: '1: also the caller’s alerts and invoices',
        },
        {
          name: 'after',
          in: 'query',
          required: false,
          schema: { type: 'string', pattern: '^\\d{1,15}$' },
          description: 'Like Last-Event-ID, for a stream that replaces another one',
        },
      ],
      responses: {
        200: {
          description: 'Events named in x-live-events',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
        ...Object.fromEntries(
          (['invalid_parameter', 'unauthenticated', 'rate_limited', 'unavailable'] as const).map((code) => [
            errorCatalog[code][0],
            {
              description: code,
              content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
            },
          ]),
        ),
      },
    },
  };
  const live = Object.fromEntries(
    Object.entries(liveEvents).map(([name, shape]) => [name, schemaOf(shape, 'output', components)]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assay',
      version,
      description:
        'Auction house and marketplace for authenticated memorabilia. Money is integer cents, USD; times are ISO 8601 UTC.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: components,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'assay_auth' } },
    },
    'x-live-events': live,
    'x-error-catalogue': errorCatalogList(),
  };
}
