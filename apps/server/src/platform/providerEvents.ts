import type { Tx } from './database/database.ts';

/** The effects of an event and this mark commit together, so that an event has its effects once (invariant M23). */
export async function markHandled(tx: Tx, eventId: string, at: Date, note: string | null = null): Promise<void> {
  await tx.client.query(
    'update provider_event set handled_at = coalesce(handled_at, $2), last_error = $3 where id = $1',
    [eventId, at, note],
  );
}

/** Set beside an event whose object contradicts our books: it is kept for people to look at and never acted on. */
export const QUARANTINED = 'quarantined: ';

export async function quarantine(tx: Tx, eventId: string, reason: string): Promise<void> {
  await tx.client.query('update provider_event set last_error = $2 where id = $1 and handled_at is null', [
    eventId,
    `${QUARANTINED}${reason}`,
  ]);
}
