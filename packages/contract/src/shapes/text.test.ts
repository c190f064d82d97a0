import { isStorableText, tidyLine, tidyProse } from '@assay/domain/text.ts';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type Operation, routes } from '../index.ts';
import type { RouteDefinition } from '../route.ts';
import { exactText, multilineText, singleLineText } from './text.ts';

type Field = { path: string; layer: string };
type Check = { _zod: { def: { check: string; fn?: unknown; tx?: unknown; format?: string } } };

/** What a text field does with text before its rule: its layer, a closed format, or nothing. */
function layerOf(schema: z.core.$ZodString): string {
  const { checks = [], format } = schema._zod.def as { checks?: Check[]; format?: string };
  const defs = checks.map(({ _zod }) => _zod.def);
  if (format !== undefined || defs.some((def) => def.format === 'regex')) return 'format';
  if (!defs.some(({ fn }) => fn === isStorableText)) return 'none';
  if (defs.some(({ tx }) => tx === tidyLine)) return 'line';
  return defs.some(({ tx }) => tx === tidyProse) ? 'prose' : 'exact';
}

/** Every text field in a request schema. An unknown kind of schema fails instead of being skipped. */
function textsOf(schema: z.core.$ZodType, path: string): Field[] {
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string };
  const below = (part: unknown, name = path) => textsOf(part as z.core.$ZodType, name);
  switch (def.type) {
    case 'string':
      return [{ path, layer: layerOf(schema as z.core.$ZodString) }];
    case 'object':
      return Object.entries(def.shape as object).flatMap(([name, part]) => below(part, `${path}.${name}`));
    case 'array':
      return below(def.element, `${path}[]`);
    case 'union':
      return (def.options as unknown[]).flatMap((part) => below(part));
    case 'optional':
    case 'nullable':
    case 'default':
      return below(def.innerType);
    case 'pipe':
      return below(def.in);
    case 'enum':
    case 'literal':
    case 'number':
    case 'int':
    case 'boolean':
      return [];
    default:
      throw new Error(`${path}: a request holds ${def.type}, whose text no one reads`);
  }
}

const fields = (Object.entries(routes) as Array<[Operation, RouteDefinition]>).flatMap(([operation, route]) =>
  ([route.params, route.query, route.body] as const).flatMap((part) =>
    part === undefined ? [] : textsOf(part, operation),
  ),
);

describe('the texts of requests', () => {
  it('given every call of the contract, then each text field has the text layer or a closed format', () => {
    expect(fields.length).toBeGreaterThan(150);
    expect(fields.filter(({ layer }) => layer === 'none')).toEqual([]);
  });

  it('given the fields that are taken unchanged, then they are passwords, tokens, external ids, and names as a file has them', () => {
    const names = fields.filter(({ layer }) => layer === 'exact').map(({ path }) => path.split('.').at(-1));
    expect([...new Set(names)].sort()).toMatchInlineSnapshot(`
      [
        "artist",
        "authentication_type",
        "captchaToken",
        "category",
        "collection",
        "condition",
        "currentPassword",
        "field",
        "genre",
        "id",
        "ids",
        "intendedPath",
        "mfaToken",
        "name",
        "next",
        "offer_type",
        "partner",
        "password",
        "paymentIntentId",
        "pendingToken",
        "query",
        "sale_state",
        "setupIntentId",
        "sub_category",
        "token",
        "transports[]",
        "verification_session_id",
      ]
    `);
  });

  it.each([
    ['exact', exactText(9)],
    ['line', singleLineText(9)],
    ['prose', multilineText(9)],
  ])(
    'given NUL or half a surrogate pair, when it is in a field of type %s, then it is refused with a message',
    (_name, field) => {
      for (const text of ['a\0b', '\ud800', 'a\udfff']) {
        const { success, error } = field.safeParse(text);
        expect([success, error?.issues.map(({ message }) => message)]).toEqual([
          false,
          ['This contains a character we can’t save. Delete it and type it again.'],
        ]);
      }
    },
  );

  it('given text from a contact list, when invisible characters make it longer, then only what is left counts', () => {
    expect(singleLineText(8).parse('\u202D555‑0123\u202C')).toBe('555-0123');
    expect(multilineText(8).parse('\u202Da\r\n\u2003b\u202C')).toBe('a\n b');
    expect(exactText(3).parse('a\u200b ')).toBe('a\u200b ');
    expect([singleLineText(2), multilineText(2), exactText(2)].map((field) => field.safeParse('abc').success)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
