import { z } from 'zod';
import { type ErrorCode, errorCatalog } from './errors.ts';
import { type Lot, lot } from './shapes/auction.ts';
import { time } from './shapes/common.ts';

/** A fault of one field of the request. */
export const fieldError = z.strictObject({ path: z.string(), code: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** A field that a colleague has changed since the version a refused edit is based on. */
export const recordFieldChange = z
  .strictObject({
    /** As the call names it. */
    field: z.string(),
    /** Its value in the version that the edit is based on; null: it had none, or it was not recorded. */
    before: z.json(),
    after: z.json(),
    /** Username. Null: not a person of the staff. */
    by: z.string().nullable(),
    at: time,
  })
  .meta({ id: 'RecordFieldChange' });
export type RecordFieldChange = z.infer<typeof recordFieldChange>;

/** RFC 9457 problem with what a client of the spec needs: a stable code, the spec's message, figures to mend it. */
export const problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    instance: z.string().optional(),
    code: z.string(),
    message: z.string(),
    errors: z.array(fieldError),
    requestId: z.string(),
    param: z.string().optional(),
    minimumCents: z.int().optional(),
    availableCents: z.int().optional(),
    neededCents: z.int().optional(),
    available: z.int().optional(),
    count: z.int().optional(),
    missing: z.array(z.string()).optional(),
    retryAfterMs: z.int().optional(),
    declineCode: z.string().optional(),
    attemptsLeft: z.int().optional(),
    reasons: z.array(z.string()).optional(),
    totals: z.looseObject({ totalCents: z.int() }).optional(),
    lot: lot.optional(),
    changes: z.array(recordFieldChange).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problem>;

/** What a refusal carries besides its code. */
export type ProblemExtras = {
  detail?: string;
  errors?: FieldError[];
  param?: string;
  minimumCents?: number;
  availableCents?: number;
  neededCents?: number;
  /** Units still available. */
  available?: number;
  /** How many things use it. */
  count?: number;
  missing?: string[];
  retryAfterMs?: number;
  declineCode?: string;
  /** Wrong values that may still be sent. */
  attemptsLeft?: number;
  /** Why, in codes of the call. */
  reasons?: string[];
  /** The current total, when the total has changed. */
  totals?: { totalCents: number };
  /** The lot as it is now, where it is not what the caller decided on. */
  lot?: Lot;
  /** What colleagues have changed since the version of an edit, one entry a field. */
  changes?: RecordFieldChange[];
};

/** A refusal as a value: operations return it, routes answer it. Only the unexpected is thrown. */
export type Refusal = { readonly refused: true; readonly code: ErrorCode; readonly extras: ProblemExtras };

export function refuse(code: ErrorCode, extras: ProblemExtras = {}): Refusal {
  return { refused: true, code, extras };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && (value as { refused?: unknown }).refused === true;
}

/** The problem document of a refusal. */
export function toProblem(refusal: Refusal, context: { requestId: string; instance?: string }): Problem {
  const [status, message] = errorCatalog[refusal.code];
  const { errors, ...extras } = refusal.extras;
  return {
    type: `/problems/${refusal.code}`,
    title: message,
    status,
    code: refusal.code,
    message,
    errors: errors ?? [],
    requestId: context.requestId,
    ...(context.instance === undefined ? {} : { instance: context.instance }),
    ...extras,
  };
}
