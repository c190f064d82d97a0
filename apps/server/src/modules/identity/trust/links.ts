import { addEvidence, type LinkKind } from '@assay/domain/account/links.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';

/** A library or a shared office is not one person: beyond this many accounts only the newest are linked. */
const MAX_LINKS = 20;

/** Everything that an account ($1) has in common with others. */
const EVIDENCE = `
  select o.user_id, case m.type when 'user_card' then 'card' else 'bank' end as kind
    from payment_method m join payment_method o on o.fingerprint = m.fingerprint and o.type = m.type where m.user_id = $1
  union select o.user_id, 'device' from session s join session o on o.device_uuid = s.device_uuid where s.user_id = $1
  union select o.user_id, 'address' from address a join address o
    on address_match_key(o.full_name, o.line1, o.line2, o.postal_code) = address_match_key(a.full_name, a.line1, a.line2, a.postal_code)
    where a.user_id = $1`;

type LinkEvidence = { user_id: string; kinds: LinkKind[] };
type StoredLink = Pick<Tables['account_link'], 'id' | 'low_id' | 'high_id' | 'kinds' | 'status'> & {
  kinds: LinkKind[];
};

/**
 * Records links between this account and others: the same card or bank account, device, or name at one address. Called
 * by the code that adds such a fact, in its transaction. Facts stay when the card or the address is removed later.
 */
export async function recordLinks(tx: Tx, userId: string, now: number): Promise<void> {
  const { rows } = await tx.client.query<LinkEvidence>(
    `select e.user_id, array_agg(distinct e.kind) as kinds from (${EVIDENCE}) e join users u on u.id = e.user_id
     where e.user_id <> $1 and u.deleted_at is null
     group by e.user_id, u.created_at order by u.created_at desc, e.user_id limit ${MAX_LINKS}`,
    [userId],
  );
  if (rows.length > 0) await saveLinks(tx, userId, rows, now);
}

/** Records that two accounts used the same identity document. */
export const recordSharedDocument = (tx: Tx, userId: string, otherId: string, now: number): Promise<void> =>
  saveLinks(tx, userId, [{ user_id: otherId, kinds: ['document'] }], now);

async function saveLinks(tx: Tx, userId: string, found: readonly LinkEvidence[], now: number): Promise<void> {
  const { rows } = await tx.client.query<StoredLink>(
    `select id, low_id, high_id, kinds, status from account_link
     where (low_id = $1 and high_id = any($2)) or (high_id = $1 and low_id = any($2)) order by low_id, high_id for update`,
    [userId, found.map((other) => other.user_id)],
  );
  const pairs = found
    .map(({ user_id: other, kinds }) => ({
      low: userId < other ? userId : other,
      high: userId < other ? other : userId,
      kinds,
    }))
    .sort((one, two) => (one.low + one.high < two.low + two.high ? -1 : 1));
  for (const { low, high, kinds } of pairs) {
    const known = rows.find((row) => row.low_id === low && row.high_id === high) ?? null;
    const link = addEvidence(known, kinds);
    if (link === null) continue;
    await tx.client.query(
      `insert into account_link (id, low_id, high_id, kinds, strength, status, found_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7)
       on conflict (low_id, high_id) do update set kinds = excluded.kinds, strength = excluded.strength, status = excluded.status,
         updated_at = excluded.updated_at,
         decided_by = case when excluded.status <> 'open' then account_link.decided_by end,
         decided_at = case when excluded.status <> 'open' then account_link.decided_at end`,
      [newId(now), low, high, link.kinds, link.strength, link.status, new Date(now)],
    );
  }
}
