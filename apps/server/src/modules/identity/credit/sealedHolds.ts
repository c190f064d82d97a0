import type { Pool, PoolClient } from 'pg';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Encryption, Sealed } from '../../../platform/encryption.ts';
import type { LockedCredit } from './operations.ts';

// The credit held by a sealed bid is stored encrypted beside the bid. It is decrypted only for its owner, when they bid
// or read, and at the reveal. Until then accounts and their history show nothing of it.

export type SealedHold = { auctionId: string; holdCents: number };
/** Whose hold, on what, at which revision: copied to another row it cannot be decrypted. */
export type HoldKey = { auctionId: string; userId: string; revision: number };

const holdContext = ({ auctionId, userId, revision }: HoldKey) => `sealed-hold/1 ${auctionId} ${userId} ${revision}`;

export function sealHold(encryption: Encryption, holdCents: number, place: HoldKey): Sealed {
  const plain = Buffer.alloc(8);
  plain.writeBigUInt64BE(BigInt(holdCents));
  return encryption.seal(plain, holdContext(place));
}

export function openHold(encryption: Encryption, sealed: Sealed, place: HoldKey): number {
  return Number(encryption.open(sealed, holdContext(place)).readBigUInt64BE());
}

/** A user's live sealed holds, for that user only. */
export async function readSealedHolds(
  client: Pick<Pool, 'query'> | Pick<PoolClient, 'query'>,
  encryption: Encryption,
  userId: string,
): Promise<Array<SealedHold & { title: string; slug: string }>> {
  const { rows } = await client.query<
    Pick<Tables['sealed_bid'], 'auction_id' | 'key_id' | 'hold' | 'revision'> & Pick<Tables['item'], 'title' | 'slug'>
  >(
    `select s.auction_id, s.key_id, s.hold, s.revision, i.title, i.slug
     from sealed_bid s join auction a on a.id = s.auction_id join item i on i.id = a.item_id
     where s.user_id = $1 and s.revealed_at is null order by s.updated_at, s.auction_id`,
    [userId],
  );
  return rows.map(({ auction_id: auctionId, key_id: keyId, hold, revision, title, slug }) => ({
    auctionId,
    holdCents: openHold(encryption, { keyId, data: hold }, { auctionId, userId, revision }),
    title,
    slug,
  }));
}

/** Each of these users has one live sealed bid less. The caller holds the locks of their accounts. */
export async function uncountSealedBids(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.client.query('update credit_account set sealed_count = sealed_count - 1 where user_id = any($1)', [userIds]);
}

/**
 * Writes the opened holds of a lot to the history, taken and released together: the balance does not change. The caller
 * holds the locks of these accounts and has not moved them yet.
 */
export async function recordOpenedHolds(
  tx: Tx,
  accounts: ReadonlyMap<string, LockedCredit>,
  holds: ReadonlyArray<{ userId: string; holdCents: number; placedAt: number }>,
  auctionId: string,
  at: number,
): Promise<void> {
  const rows = holds
    .filter(({ holdCents }) => holdCents > 0)
    .flatMap(({ userId, holdCents, placedAt }) => {
      const { limitCents, holdCents: held } = accounts.get(userId)!;
      const balanceCents = limitCents - held;
      const taken = {
        operation: 'subtract',
        kind: 'sealed_hold',
        balanceCents: balanceCents - holdCents,
        at: placedAt,
      };
      const released = { operation: 'add', kind: 'sealed_release', balanceCents, at };
      return [taken, released].map((entry) => ({ ...entry, userId, holdCents }));
    });
  if (rows.length === 0) return;
  await tx.client.query(
    `insert into credit_entry (user_id, at, operation, amount_cents, kind, auction_id, balance_after_cents, note)
     select user_id, to_timestamp(at / 1000.0), operation, amount_cents, kind, $7, balance_cents, 'Sealed bid, opened after the deadline'
     from unnest($1::uuid[], $2::float8[], $3::text[], $4::bigint[], $5::text[], $6::bigint[])
       as e (user_id, at, operation, amount_cents, kind, balance_cents)`,
    [
      rows.map((row) => row.userId),
      rows.map((row) => row.at),
      rows.map((row) => row.operation),
      rows.map((row) => row.holdCents),
      rows.map((row) => row.kind),
      rows.map((row) => row.balanceCents),
      auctionId,
    ],
  );
}
