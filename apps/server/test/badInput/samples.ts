import { z } from 'zod';
import { ADDRESS, PASSWORD } from '../people.ts';

/** A part of a JSON Schema, as far as the contract uses it. */
export type Schema = {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  anyOf?: readonly Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
};

/** Two well-formed ids that nothing has. */
export const UNKNOWN_IDS = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002'] as const;

/** Values of fields whose rule is stricter than their type; the second is another valid one. */
const NAMED: Record<string, readonly [unknown, unknown]> = {
  ...Object.fromEntries(Object.entries(ADDRESS).map(([name, value]) => [name, [value, value]])),
  fullName: [ADDRESS.fullName, 'Grace Hopper'],
  email: ['unknown@example.com', 'unknown.else@example.com'],
  password: [PASSWORD, `${PASSWORD}2`],
  newPassword: [PASSWORD, `${PASSWORD}2`],
  username: ['good.name', 'other.name'],
  firstName: ['Grace', 'Ada-Mary'],
  lastName: ['Hopper', 'Lovelace'],
  slug: ['no-such-lot', 'no-such-lot-2'],
  amountCents: [10_000, 20_000],
  confirmationTokenId: ['ctoken_1', 'ctoken_2'],
  tinLast4: ['1234', '5678'],
  expiresOn: ['2040-12-31', '2041-12-31'],
  descriptorCode: ['SM11AA', 'SM22BB'],
  query: ['q=ball', 'q=glove'],
  date: ['2040-12-31', '2041-12-31'],
  senderAddress: ['hello@example.com', 'desk@example.com'],
  contactAddress: ['hello@example.com', 'desk@example.com'],
  list: ['/office/lots', '/office/items'],
  // Of a setting: none has it.
  version: [7_000, 8_000],
  timeZone: ['America/Chicago', 'UTC'],
  endpoint: ['https://fcm.googleapis.com/fcm/send/1', 'https://fcm.googleapis.com/fcm/send/2'],
  p256dh: [`B${'A'.repeat(86)}`, `B${'E'.repeat(86)}`],
  auth: ['A'.repeat(22), 'E'.repeat(22)],
  message: ['A message to Assay.', 'Another message to it.'],
};

/** Fields that exclude another one: a full body contains the other. */
const INSTEAD_OF: Record<string, string> = { confirmationTokenId: 'paymentMethodId', descriptorCode: 'amounts' };

/** The JSON Schema of what a caller may send, without references. */
export function inputSchema(shape: z.ZodType): Schema {
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema;
  return inline(schema, schema.$defs ?? {}) as Schema;
}

function inline(node: unknown, defs: Record<string, Schema>): unknown {
  if (Array.isArray(node)) return node.map((part) => inline(part, defs));
  if (node === null || typeof node !== 'object') return node;
  const { $ref } = node as Schema;
  if ($ref !== undefined) return inline(defs[$ref.replace('#/$defs/', '')], defs);
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inline(value, defs)]));
}

/** A valid value of this schema: every field, or only the required ones. `which` selects a second, different value. */
export function sample(schema: Schema, options: { which?: 0 | 1; isFull?: boolean } = {}, name = ''): unknown {
  const { which = 0, isFull = true } = options;
  const named = NAMED[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf !== undefined) return sample(schema.anyOf[0]!, options, name);
  if (named !== undefined && schema.type !== 'object') return named[which];
  if (schema.enum !== undefined) return schema.enum[Math.min(which, schema.enum.length - 1)];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => isFull || schema.required?.includes(key))
          .filter(([key]) => !Object.hasOwn(schema.properties ?? {}, INSTEAD_OF[key] ?? ''))
          .map(([key, part]) => [key, sample(part, options, key)]),
      );
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => sample(schema.items ?? {}, options));
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, schema.minimum ?? 1) + which, schema.maximum ?? Number.MAX_SAFE_INTEGER);
    case 'boolean':
      return which === 0;
    default:
      if (schema.format === 'uuid') return UNKNOWN_IDS[which];
      if (schema.format === 'date-time') return `2040-01-0${which + 1}T00:00:00.000Z`;
      return (which === 0 ? 'x' : 'y').repeat(Math.max(1, schema.minLength ?? 1));
  }
}
