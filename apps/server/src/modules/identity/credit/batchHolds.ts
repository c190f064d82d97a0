// What the bid engine writes of credit, as parts of its statements: the holds of a batch of bids together with the bids. The
// batch holds the locks of these accounts.

/** Sets the holds of accounts. `lines`: of type account_line[]. */
export const holdsSql = (lines: string): string =>
  `update credit_account c set hold_cents = n.hold_cents from unnest(${lines}::account_line[]) as n where c.user_id = n.user_id`;

/** Adds movements to the history. `lines`: of type credit_line[]. */
export const movementsSql = (lines: string, at: string): string => `
insert into credit_entry (user_id, at, operation, amount_cents, kind, auction_id, balance_after_cents)
select user_id, ${at}, operation, amount_cents, kind, auction_id, balance_after_cents from unnest(${lines}::credit_line[])`;

/** Counts new sealed bids. `ids`: their users, once for each bid. */
export const sealedCountSql = (ids: string): string => `
update credit_account c set sealed_count = c.sealed_count + n.added
from (select id, count(*)::int as added from unnest(${ids}::uuid[]) as f (id) group by id) n where c.user_id = n.id`;
