import type { Pool } from 'pg';
import { expect } from 'vitest';

/** Tables that store responses of repeated requests: a refusal may be recorded there. */
export const IDEMPOTENCY_TABLES = ['idempotency', 'bid_request'];

export type Changes = {
  /** Fails if `work` changes any row of any table but `except`. */
  none(work: () => Promise<void>, except?: readonly string[]): Promise<void>;
};

type Sums = Record<string, string>;

/**
 * Counts writes to every table, including rolled-back ones. While the count is unchanged, no row has changed. Only when
 * it has moved are all rows compared.
 */
export async function countChanges(pool: Pool): Promise<Changes> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limit' order by tablename",
  );
  const tables = rows.map(({ name }) => name);
  const counterOf = (name: string) => (IDEMPOTENCY_TABLES.includes(name) ? 'test_remembered' : 'test_changed');
  await pool.query(`
    create schema test_count;
    create sequence test_count.test_changed;
    create sequence test_count.test_remembered;
    create function test_count.count_change() returns trigger language plpgsql as $$ begin
      perform nextval(tg_argv[0]::regclass);
      return null;
    end $$;
    ${tables
      .map((name) => {
        const counted = `execute function test_count.count_change('test_count.${counterOf(name)}')`;
        return `
          create trigger test_count after insert or update or delete on "${name}" for each row ${counted};
          create trigger test_count_all after truncate on "${name}" ${counted};`;
      })
      .join('')}`);
  const sumsSql = tables
    .map((name) => `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as sum from "${name}" t`)
    .join(' union all ');

  const countsNow = async () => {
    const { rows: counts } = await pool.query<{ changed: string; remembered: string }>({
      name: 'counts',
      text: `select c.last_value + c.is_called::int as changed, r.last_value + r.is_called::int as remembered
        from test_count.test_changed c, test_count.test_remembered r`,
    });
    return counts[0]!;
  };
  const sumsNow = async (): Promise<Sums> => {
    const { rows: sums } = await pool.query<{ name: string; sum: string | null }>({ name: 'sums', text: sumsSql });
    return Object.fromEntries(sums.map(({ name, sum }) => [name, sum ?? 'empty']));
  };
  let known: { counts: Awaited<ReturnType<typeof countsNow>>; sums: Sums } | undefined;

  return {
    async none(work, except = []) {
      const before = await countsNow();
      if (before.changed !== known?.counts.changed || before.remembered !== known.counts.remembered)
        known = { counts: before, sums: await sumsNow() };
      const { sums } = known;
      await work();
      const after = await countsNow();
      const isRemembered = IDEMPOTENCY_TABLES.every((name) => except.includes(name));
      if (after.changed === before.changed && (isRemembered || after.remembered === before.remembered)) return;
      const others = (all: Sums) => Object.fromEntries(Object.entries(all).filter(([name]) => !except.includes(name)));
      expect(others(await sumsNow())).toEqual(others(sums));
    },
  };
}
