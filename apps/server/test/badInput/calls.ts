import { type ErrorCode, errorCatalog } from '@assay/contract/errors.ts';
import { type Operation, routes } from '@assay/contract/index.ts';
import type { RouteDefinition } from '@assay/contract/route.ts';
import { TaxonomyKind } from '@assay/domain/item/taxonomy.ts';
import { expect } from 'vitest';
import type { Client, Method, RequestOptions, TestResponse } from '../client.ts';
import { inputSchema, type Schema, sample } from './samples.ts';

/** The answer is a problem from the error list, verbatim, with one of these codes. */
export function expectProblem(answer: TestResponse, codes: readonly ErrorCode[], what: string): void {
  const code = answer.body?.code as ErrorCode;
  expect(codes, `${what}: ${answer.status} ${JSON.stringify(answer.body)}`).toContain(code);
  const [status, message] = errorCatalog[code];
  expect(answer.status, what).toBe(status);
  expect(answer.body, what).toMatchObject({ code, status, message, title: message, type: `/problems/${code}` });
  expect(answer.headers['content-type'], what).toBe('application/problem+json; charset=utf-8');
  expect(answer.headers['cache-control'], what).toBe('no-store');
}

/** A call of the contract, and its input. */
export type Case = { operation: Operation; route: RouteDefinition; body: Schema | null; query: Schema | null };
/** Every call of the contract. */
export const allCases: Case[] = (Object.entries(routes) as Array<[Operation, RouteDefinition]>).map(
  ([operation, route]) => ({
    operation,
    route,
    body: route.body === undefined ? null : inputSchema(route.body),
    query: route.query === undefined ? null : inputSchema(route.query),
  }),
);
export const isGuarded = ({ route }: Case) => route.method !== 'GET' || route.creates === true;

/** The address of a call, its parameters filled with well-formed ids of nothing, or with `params`. */
export function addressOf(route: RouteDefinition, params: Record<string, string> = {}): string {
  const schema = route.params === undefined ? {} : (inputSchema(route.params).properties ?? {});
  return route.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? String(sample(schema[name] ?? {}, {}, name))),
  );
}

/** The same with `own` parameters of the query, and with all that the call cannot do without except `without`. */
export function toQueryUrl(entry: Case, own: readonly string[] = [], without?: string): string {
  const properties = entry.query?.properties ?? {};
  const needed = (entry.query?.required ?? []).filter((name) => name !== without);
  const pairs = needed.map((name) => `${name}=${encodeURIComponent(String(sample(properties[name] ?? {}, {}, name)))}`);
  const query = [...pairs, ...own].join('&');
  return `${addressOf(entry.route)}${query === '' ? '' : `?${query}`}`;
}

export const goodBody = (entry: Case, which: 0 | 1 = 0) =>
  sample(entry.body ?? {}, { which }) as Record<string, unknown>;

/** A call that is valid in every part; `options` then make one invalid. */
export function call(
  client: Client,
  entry: Case,
  options: RequestOptions & { address?: string } = {},
): Promise<TestResponse> {
  const { address = toQueryUrl(entry), ...rest } = options;
  const isBodySpoiled = 'body' in options || 'rawBody' in options;
  return client.request(entry.route.method as Method, address, {
    ...(entry.body === null || isBodySpoiled ? {} : { body: goodBody(entry) }),
    ...rest,
  });
}

/** Calls whose sample is accepted, with the tables that they then write. */
export const ACCEPTED: Readonly<Record<string, readonly string[]>> = {
  'office.pauseAll': [],
  'office.resumeAll': [],
  'office.retryAllJobs': [],
  'office.createLocations': ['location', 'audit_event'],
  'office.createSeals': ['seal', 'seal_batch', 'seal_change', 'audit_event'],
  'office.saveView': ['saved_view'],
  // The samples of the two others name a category and an item that do not exist.
  ...Object.fromEntries(
    TaxonomyKind.filter((kind) => kind !== 'category' && kind !== 'collection').map((kind) => [
      `office.${kind}.create`,
      [kind, 'audit_event', 'catalogue_change'],
    ]),
  ),
};
export const isAlwaysAccepted = ({ operation }: { operation: string }): boolean => Object.hasOwn(ACCEPTED, operation);

export const isSameShape = (one: string, other: string): boolean =>
  new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(other);
