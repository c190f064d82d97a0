import type { QueryConfig } from 'pg';
import type { AppContext } from '../../../platform/context.ts';
import { accountChecks, plumbingChecks } from './checks/accounts.ts';
import { auctionChecks } from './checks/auctions.ts';
import { cartChecks } from './checks/carts.ts';
import type { Check } from './checks/check.ts';
import { creditChecks } from './checks/credit.ts';
import { logChecks } from './checks/log.ts';
import { moneyChecks } from './checks/money.ts';
import { offerChecks } from './checks/offers.ts';
import { resaleChecks } from './checks/resales.ts';
import { saleHoldChecks } from './checks/saleHolds.ts';
import { sealedChecks } from './checks/sealed.ts';
import { stockChecks } from './checks/stock.ts';
import { transferChecks } from './checks/transfers.ts';

/** One row that breaks an invariant. */
export type IntegrityFault = { id: string; statement: string; row: Record<string, unknown> };

/** Invariants of reliability B that the current tables can show. Each query returns the rows that break one. */
export const integrityChecks: readonly Check[] = [
  ...auctionChecks,
  ...sealedChecks,
  ...logChecks,
  ...creditChecks,
  ...stockChecks,
  ...moneyChecks,
  ...cartChecks,
  ...offerChecks,
  ...resaleChecks,
  ...transferChecks,
  ...saleHoldChecks,
  ...accountChecks,
  ...plumbingChecks,
];

const ROWS_A_CHECK = 20;
const CHECK_TIMEOUT_MS = 5 * 60_000;

/** Runs every check on one snapshot of the database. Returns an empty list if all pass. */
export async function integrityFaults(ctx: Pick<AppContext, 'pool' | 'clock'>): Promise<IntegrityFault[]> {
  const client = await ctx.pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    // A report over the full history may take longer than a user's request.
    await client.query(`set local statement_timeout = ${CHECK_TIMEOUT_MS}`);
    const runQuery = (text: string, values: unknown[]) =>
      client.query<Record<string, unknown>>({ text, values, query_timeout: CHECK_TIMEOUT_MS } as QueryConfig);
    const faults: IntegrityFault[] = [];
    for (const { id, statement, sql, needsNow } of integrityChecks) {
      const { rows } = await runQuery(
        `select * from (${sql}) fault limit ${ROWS_A_CHECK}`,
        needsNow === true ? [ctx.clock.date()] : [],
      );
      faults.push(...rows.map((row) => ({ id, statement, row })));
    }
    return faults;
  } finally {
    let broken: Error | undefined;
    await client.query('rollback').catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}
