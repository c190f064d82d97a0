import type { AppContext } from './context.ts';
import type { Tx } from './database/database.ts';
import type { Tables } from './database/tables.ts';

/** An event of the payment provider that waits for its effects. */
export type ProviderEvent = Pick<Tables['provider_event'], 'id' | 'type' | 'object_id'> & {
  /** Epoch seconds, as the provider says. */
  created: number | null;
  account: string | null;
};

/** Stores an event once by its id; returns true if it is new. */
export async function insertEvent(
  tx: Tx,
  event: { id: string; type: string; objectId: string; payload: Record<string, unknown>; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `insert into provider_event (id, type, object_id, payload, received_at) values ($1, $2, $3, $4, $5) on conflict (id) do nothing`,
    [event.id, event.type, event.objectId, JSON.stringify(event.payload), event.at],
  );
  return rowCount === 1;
}

/** Counts a try at an event and returns it; null when it is handled, quarantined, or unknown. */
export async function beginEvent(ctx: Pick<AppContext, 'pool'>, eventId: string): Promise<ProviderEvent | null> {
  const { rows } = await ctx.pool.query<ProviderEvent>(
    `update provider_event set attempts = attempts + 1
     where id = $1 and handled_at is null and (last_error is null or last_error not like $2)
     returning id, type, object_id, (payload->>'created')::bigint as created, payload->>'account' as account`,
    [eventId, `${QUARANTINED}%`],
  );
  return rows[0] ?? null;
}

/** Keeps why a try at an event failed. */
export async function failEvent(ctx: Pick<AppContext, 'pool'>, eventId: string, error: unknown): Promise<void> {
  await ctx.pool.query(
    "update provider_event set outcome = 'failed', last_error = $2 where id = $1 and handled_at is null",
    [eventId, String(error)],
  );
}

/**
 * An event's effects and this mark commit together, so that its effects happen only once (invariant M23). `ignored`: why
 * it has none.
 */
export async function markHandled(tx: Tx, eventId: string, at: Date, ignored: string | null = null): Promise<void> {
  await tx.client.query(
    `update provider_event set handled_at = coalesce(handled_at, $2), outcome = case when $3::text is null then 'done' else 'ignored' end,
       last_error = $3 where id = $1`,
    [eventId, at, ignored],
  );
}

/** An event that came before what it is about was recorded. It is tried again like a failed one. */
export async function markWaiting(ctx: Pick<AppContext, 'pool'>, eventId: string, waitsFor: string): Promise<void> {
  await ctx.pool.query(
    "update provider_event set outcome = 'waiting', last_error = $2 where id = $1 and handled_at is null",
    [eventId, `waiting for ${waitsFor}`],
  );
}

/** Set on an event whose object contradicts our ledger: it is kept for review and never acted on. */
export const QUARANTINED = 'quarantined: ';

export async function quarantine(tx: Tx, eventId: string, reason: string): Promise<void> {
  await tx.client.query(
    "update provider_event set outcome = 'quarantined', last_error = $2 where id = $1 and handled_at is null",
    [eventId, `${QUARANTINED}${reason}`],
  );
}
