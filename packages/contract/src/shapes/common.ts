import { z } from 'zod';

/** Opaque id; a UUID on the wire. Anything else is refused before any database query. */
export const id = z.uuid().meta({ description: 'Opaque id' });
export const slug = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
/** Time: ISO 8601 UTC with milliseconds. */
export const time = z.iso.datetime({ precision: 3 }).meta({ description: 'ISO 8601 UTC with milliseconds' });
/**
 * The version of a record that an edit is based on, as the caller was shown it. Of another one it is refused as record_changed,
 * with the fields that colleagues have changed, and nothing is saved.
 */
export const recordVersion = z.int().min(1).max(2_147_483_647);
/** Money: integer cents, at most $100 million. */
export const cents = z.int().min(0).max(10_000_000_000).meta({ description: 'Integer cents, USD' });
/** Rate of sales tax in basis points, to a tenth: 887.5 is 8.875%. */
export const taxRateBps = z.number().min(0).max(10_000).meta({ description: 'Basis points; 887.5 is 8.875%' });
export const serverNow = z.int().meta({ description: 'Server time, epoch milliseconds' });

/** A whole number in a query: digits only. Nothing is coerced: `1e1`, `0x10`, ` 1` and the empty string are refused. */
export function wholeNumber(minimum: number, maximum: number): z.ZodType<number, number | string> {
  const digits = z
    .string()
    .regex(/^\d{1,11}$/)
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))
    .meta({ type: 'integer', minimum, maximum });
  // Callers pass numbers; the URL has digits.
  return digits as unknown as z.ZodType<number, number | string>;
}

const page = {
  offset: wholeNumber(0, 10_000).default(0),
  limit: wholeNumber(1, 100).default(24),
};
/** Query of a list: `offset` from 0, `limit` 1–100, default 24. */
export const pageQuery = z.strictObject(page);
export const pageFields = page;
/** `true` or `false` only. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** `{ items, total, offset, limit }` */
export function list<T extends z.ZodType>(item: T) {
  return z.strictObject({ items: z.array(item), total: z.int(), offset: z.int(), limit: z.int() });
}

export const named = z.strictObject({ id, slug: z.string(), name: z.string() });
export type Named = z.infer<typeof named>;

/**
 * The total the caller was shown: all-in for the payer, net for the payee. A different total is refused as
 * total_changed.
 */
export const expectedTotalCents = z.int().min(0).optional();
