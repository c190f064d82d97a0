import { expect, test } from 'vitest';
import { codesOf } from './codes.ts';
import { type ErrorCode, errorCatalog } from './errors.ts';
import { routes } from './index.ts';
import { openapiDocument } from './openapi.ts';
import type { RouteDefinition } from './route.ts';

type Described = { responses: Record<string, { description: string; content?: Record<string, unknown> }> };
const document = openapiDocument('http://localhost', '1') as { paths: Record<string, Record<string, Described>> };
const all = Object.entries(routes) as Array<[string, RouteDefinition]>;

test('given every call, then its OpenAPI lists each error code it can return, at its status, as problem+json', () => {
  const missing = all.flatMap(([name, definition]) => {
    const { responses } = document.paths[definition.path]![definition.method.toLowerCase()]!;
    return [...codesOf(definition)].flatMap((code) => {
      const answer = responses[errorCatalog[code][0]];
      const isThere = answer?.description.split(', ').includes(code) && 'application/problem+json' in answer.content!;
      return isThere ? [] : [`${name}: ${code}`];
    });
  });
  expect(missing).toEqual([]);
});

test('given each refusal that precedes the handlers, then every call that can return it declares it', () => {
  const lacks = (code: ErrorCode, isMeant: (definition: RouteDefinition) => boolean) =>
    all.flatMap(([name, definition]) => (isMeant(definition) && !codesOf(definition).has(code) ? [name] : []));
  const isWrite = ({ method }: RouteDefinition) => method !== 'GET';
  for (const code of ['rate_limited', 'headers_too_large', 'unavailable', 'internal_error'] as const)
    expect([code, lacks(code, () => true)]).toEqual([code, []]);
  for (const code of ['csrf_failed', 'malformed_json', 'payload_too_large', 'outcome_unknown'] as const)
    expect([code, lacks(code, isWrite)]).toEqual([code, []]);
  expect(lacks('uri_too_long', ({ params }) => params !== undefined)).toEqual([]);
  expect(lacks('unauthenticated', ({ audience }) => audience === 'user')).toEqual([]);
  expect(lacks('forbidden_own_affair', (definition) => definition.audience === 'staff' && isWrite(definition))).toEqual(
    [],
  );
});
