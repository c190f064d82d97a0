import pg from 'pg';
import { idOf, personName } from './bulk.ts';

/** Everything but people and invoices is written in proportion to these. */
type Sizes = {
  people: number;
  invoices: number;
  /** Items that seedItems has written. */
  items: number;
};

const DAY = "interval '1 day'";
/** A minute earlier with each number, from `now` ($1, epoch ms). */
const AT = "to_timestamp($1::float8 / 1000) - n * interval '1 minute'";
const NOW = 'to_timestamp($1::float8 / 1000)';
const user = (n: string) => idOf('user', n);
const item = (n: string) => idOf('item', n);
/** The first people are staff. */
const STAFF = 5;
const staff = (n: string) => user(`(${n}) % ${STAFF}`);

/** One of some values by the number: a value, and how many of a hundred rows have it; the last one has the rest. */
const mix = (shares: readonly (readonly [value: string, share: number])[], rest: string): string => {
  let top = 0;
  const cases = shares.map(([value, share]) => {
    top += share;
    return `when n * 37 % 100 < ${top} then ${value}`;
  });
  return `case ${cases.join(' ')} else ${rest} end`;
};

type Write = { table: string; rows: number; sql: string };

/** The statements that write the rows, in their order. $1: now, in epoch ms. `n` counts the rows of each from 0. */
function writes({ people, invoices, items }: Sizes): Write[] {
  const resales = Math.floor(invoices / 10);
  const numbered = (rows: number) => `from generate_series(0, ${rows - 1}) n`;
  /** `from`: what the values are computed from, with columns of the numbered rows. */
  const insert = (table: string, columns: string, rows: number, values: string, from?: string): Write => ({
    table,
    rows,
    sql: `insert into ${table} (${columns}) select ${values} ${from === undefined ? numbered(rows) : `from (select ${from} ${numbered(rows)}) r`} on conflict do nothing`,
  });
  const change = (table: string, set: string, where: string): Write => ({
    table,
    rows: 0,
    sql: `update ${table} t set ${set} from generate_series(0, ${items - 1}) n where t.id = ${table === 'item' ? item('n') : idOf('auction', 'n')} and ${where}`,
  });
  const invoiceStatus = mix(
    [
      ["'draft'", 1],
      ["'open'", 3],
      ["'failed'", 1],
      ["'pending'", 1],
      ["'void'", 4],
      ["'refunded'", 2],
    ],
    "'paid'",
  );
  const resaleStatus = mix(
    [
      ["'pending'", 1],
      ["'paid'", 2],
      ["'office_received'", 1],
      ["'reauthenticated'", 1],
      ["'shipped_to_buyer'", 2],
      ["'cancelled'", 5],
    ],
    "'done'",
  );
  const lots = Math.ceil(items / 20);
  const sales = Math.max(4, Math.floor(lots / 25));
  const sealBatches = Math.max(1, Math.floor(people / 5_000));
  return [
    insert(
      'users',
      'id, email, username, first_name, last_name, email_verified_at, terms_version, terms_accepted_at, kyc_status, blocked_at, bidding_suspended_until, staff_roles, created_at, updated_at',
      people,
      `${user('n')}, 'bulk-' || n || '@people.example', 'bulk_person_' || n, ${personName('n').first}, ${personName('n').last}, ${AT}, '1', ${AT}, 'verified',
         case when n % 500 = 7 then ${AT} end, case when n % 300 = 11 then ${NOW} + ${DAY} end, case when n < ${STAFF} then '{admin}'::text[] else '{}' end, ${AT}, ${AT}`,
    ),
    insert('credit_account', 'user_id, limit_cents', people, `${user('n')}, 100000 * (1 + n % 50)`),
    insert(
      'address',
      'id, user_id, full_name, line1, city, state, postal_code, phone, mode, created_at, updated_at',
      people,
      `${idOf('address', 'n')}, ${user('n')}, 'Bulk Person ' || n, n || ' Main Street', 'Austin', 'TX', '78701', '5125550100', 'both', ${AT}, ${AT}`,
    ),
    insert(
      'strike',
      'id, user_id, reason, at, lifted_at, lifted_by',
      Math.ceil(people / 50),
      `${idOf('strike', 'n')}, ${user('n * 50 + 3')}, 'non_payment', ${AT}, case when n % 3 = 0 then ${NOW} end, case when n % 3 = 0 then ${staff('n')} end`,
    ),
    insert(
      'limit_request',
      'id, user_id, wanted_cents, reason, status, asked_at, answered_at',
      Math.ceil(people / 10),
      `${idOf('limit', 'n')}, ${user('n * 10 + 5')}, 5000000, 'For the next sale', ${mix([["'waiting'", 3]], "'declined'")}, ${AT}, ${mix([['null', 3]], NOW)}`,
    ),
    insert(
      'identity_session',
      'id, user_id, status, review, created_at, updated_at',
      people,
      `'vs_bulk_' || n, ${user('n')}, case when n % 500 = 9 then 'processing' else 'verified' end, case when n % 500 = 9 then 'waiting' end, ${AT}, ${AT}`,
    ),
    insert(
      'account_link',
      'id, low_id, high_id, kinds, strength, status, found_at, updated_at, decided_by, decided_at',
      Math.ceil(people / 10),
      `${idOf('link', 'n')}, least(${user('n * 3')}, ${user('n * 3 + 1')}), greatest(${user('n * 3')}, ${user('n * 3 + 1')}), '{address}', ${mix([["'strong'", 5]], "'weak'")},
         ${mix([["'open'", 8]], "'cleared'")}, ${AT}, ${AT}, ${mix([['null', 8]], staff('n'))}, ${mix([['null', 8]], NOW)}`,
    ),
    insert(
      'tax_certificate',
      'id, user_id, state, number, business_name, expires_on, status, submitted_at, decided_at, decided_by',
      Math.ceil(people / 10),
      `${idOf('exemption', 'n')}, ${user('n * 10 + 2')}, 'TX', 'TX-' || n, 'Bulk ' || n, (${NOW} + 300 * ${DAY})::date, ${mix([["'pending'", 3]], "'approved'")},
         ${AT}, ${mix([['null', 3]], NOW)}, ${mix([['null', 3]], staff('n'))}`,
    ),
    change(
      'item',
      `status = case n % 100 when 3 then 'draft' when 23 then 'in_review' when 43 then 'approved' else 'withdrawn' end, shelf = 'A-' || n % 977,
         authentication_type = case when n % 200 = 3 then null else authentication_type end`,
      'n % 100 in (3, 23, 43, 63)',
    ),
    change(
      'item',
      `owner_id = ${user(`n % ${people}`)}, custody = ${mix(
        [
          ["'in_house'", 5],
          ["'in_transit_out'", 2],
          ["'held'", 1],
          ["'returned'", 5],
        ],
        "'with_owner'",
      )}, custody_since = published_at, shelf = 'B-' || n % 977, failed_recheck = ${mix([["'seal'", 2]], 'null')}`,
      'n % 20 in (5, 9)',
    ),
    {
      table: 'custody_move',
      rows: Math.ceil(items / 20),
      sql: `insert into custody_move (id, item_id, position, trigger, to_state, shelf, actor_id, at)
        select ${idOf('move', 'n')}, ${item('n * 20 + 5')}, 1, 'receive', 'in_house', 'B-' || n % 977, ${staff('n')}, ${AT} ${numbered(Math.ceil(items / 20))} on conflict do nothing`,
    },
    insert(
      'media',
      'id, item_id, type, position, kind, alt, file, width, height',
      Math.ceil(items / 5),
      `${idOf('media', 'n')}, ${item('n * 5 + 3')}, 'image', 1, 'hero', 'A measured picture', md5('bulk ' || n) || '.webp', 1600, 1600`,
    ),
    insert(
      'authentication',
      'id, item_id, position, grade, witness, evidence, checklist, note, authenticator_id, at',
      Math.ceil(items / 10),
      `${idOf('decision', 'n')}, ${item('n * 10 + 1')}, 1, ${mix(
        [
          ["'unable'", 2],
          ["'reject'", 2],
        ],
        "'gold'",
      )}, '{}', '[]', '{}', 'Measured', ${staff('n')}, ${AT}`,
    ),
    insert(
      'seal_batch',
      'id, number, count, note, created_by, created_at',
      sealBatches,
      `${idOf('seals', 'n')}, 'SB-9' || lpad(n::text, 5, '0'), 5000, 'Measured', ${staff('n')}, ${AT}`,
    ),
    insert(
      'seal',
      'serial, token, batch_id, position, status, item_id, changed_at',
      people,
      `'BS-' || lpad(n::text, 8, '0') || '-Z', 'bulk-token-' || n, ${idOf('seals', `n % ${sealBatches}`)}, 1 + n / ${sealBatches}, ${mix(
        [
          ["'issued'", 20],
          ["'lost'", 2],
          ["'active'", 30],
        ],
        "'printed'",
      )}, case when n * 37 % 100 between 22 and 51 then ${item(`n % ${items}`)} end, ${AT}`,
    ),
    insert(
      'intake',
      'id, number, kind, source_name, received_by, received_at, created_at',
      Math.ceil(people / 5),
      `${idOf('intake', 'n')}, 'IN-9' || lpad(n::text, 7, '0'), 'direct', ${personName('n').first} || ' ' || ${personName('n').last}, ${staff('n')}, ${AT}, ${AT}`,
    ),
    insert(
      'intake_line',
      'id, intake_id, position, description, quantity, insured_cents, shelf, item_id',
      Math.ceil(people / 5) * 2,
      `${idOf('line', 'n')}, ${idOf('intake', 'n / 2')}, 1 + n % 2, 'Measured object ' || n, 1, 100000, 'C-' || n % 977, case when n % 40 > 0 then ${item(`n % ${items}`)} end`,
    ),
    insert(
      'sale',
      'id, slug, title, opens_at, first_end_at, stagger_ms, preset, window_ms, cap_ms, created_by, created_at, published_at',
      sales,
      `${idOf('sale', 'n')}, 'bulk-sale-' || n, 'Measured sale ' || n, ${NOW} - n * ${DAY}, ${NOW} - (n - 7) * ${DAY}, 30000, 'weekly', 600000, 3600000, ${staff('n')}, ${AT},
         case when n % 10 > 0 then ${AT} end`,
    ),
    change(
      'auction',
      `sale_id = ${idOf('sale', `(n / 20) % ${sales}`)}, sale_position = 1 + n / 20 / ${sales}`,
      'n % 20 = 0',
    ),
    insert(
      'draft_lot',
      'id, item_id, sale_id, position, opening_cents, created_by, created_at',
      Math.ceil(items / 100),
      `${idOf('draft', 'n')}, ${item('n * 100 + 43')}, case when n % 2 = 0 then ${idOf('sale', `n / 2 % ${sales}`)} end, case when n % 2 = 0 then 1 + n end, 10000, ${staff('n')}, ${AT}`,
    ),
    insert(
      'auction',
      'id, item_id, type, status, starts_at, opened_at, ends_at, window_ms, cap_ms, blind_ms, blind_enabled, opening_cents, price_cents, done_at, outcome, created_at',
      lots,
      `${idOf('listing', 'n')}, ${item('n * 20 + 7')}, 'buy_now', ${mix([["'open'", 60]], "'done'")}, ${AT}, ${AT}, ${NOW} + 30 * ${DAY}, 600000, 3600000, 600000, false, 10000, 10000,
         ${mix([['null', 60]], NOW)}, ${mix([['null', 60]], "'sold'")}, ${AT}`,
    ),
    insert(
      'buy_now',
      'auction_id, price_cents, quantity_total, created_at',
      lots,
      `${idOf('listing', 'n')}, 10000 + n % 5000 * 100, 3, ${AT}`,
    ),
    insert(
      'offer',
      'id, item_id, buyer_id, owner_id, alias, status, conclusion_mode, amount_cents, created_at, expires_at, concluded_at, holds_item, is_read_owner, is_read_buyer',
      invoices,
      `${idOf('offer', 'n')}, ${item(`(n * 20 + 15) % ${items}`)}, ${user(`n % ${people}`)}, null, 1, ${mix([["'pending'", 2]], "'rejected'")}, ${mix([['null', 2]], "'owner'")},
         10000 + n % 500 * 100, ${NOW} - n * interval '1 second', ${NOW} - n * interval '1 second' + interval '48 hours', ${mix([['null', 2]], NOW)}, false, true, true`,
    ),
    insert(
      'offer',
      'id, item_id, buyer_id, owner_id, alias, status, conclusion_mode, amount_cents, created_at, expires_at, concluded_at, holds_item, is_read_owner, is_read_buyer',
      resales,
      `${idOf('resale', 'n')}, ${item(`(n * 20 + 5) % ${items}`)}, ${user(`(n + 1) % ${people}`)}, ${user(`n % ${people}`)}, 1, 'accepted', 'owner', 50000, ${AT}, ${AT} + interval '48 hours', ${AT},
         false, true, true`,
    ),
    insert(
      'secondary_transaction',
      'id, item_id, seller_id, buyer_id, price_cents, fee_cents, status, code, paid_at, ship_by, received_at, recheck_by, reauthenticated_at, outbound_by, shipped_at, delivered_at, claimed_at, ended_at, cancel_reason, created_at, updated_at',
      resales,
      `id, item_id, seller_id, buyer_id, 50000, 5000, status, 'RS-B' || lpad(n::text, 7, '0'), case when status not in ('pending', 'cancelled') then at end, at + 5 * ${DAY},
         case when status in ('office_received', 'reauthenticated', 'shipped_to_buyer', 'done') then at + 3 * ${DAY} end, at + 8 * ${DAY},
         case when status in ('reauthenticated', 'shipped_to_buyer', 'done') then at + 6 * ${DAY} end, at + 10 * ${DAY},
         case when status in ('shipped_to_buyer', 'done') then at + 7 * ${DAY} end, case when status in ('shipped_to_buyer', 'done') then at + 9 * ${DAY} end,
         case when status = 'shipped_to_buyer' and n % 2 = 0 then at + 10 * ${DAY} end, case when status in ('done', 'cancelled') then at + 12 * ${DAY} end,
         case when status = 'cancelled' then 'unpaid' end, at, at`,
      `n, ${idOf('resale', 'n')} as id, ${item(`(n * 20 + 5) % ${items}`)} as item_id, ${user(`n % ${people}`)} as seller_id, ${user(`(n + 1) % ${people}`)} as buyer_id,
         ${AT} as at, ${resaleStatus} as status`,
    ),
    insert(
      'payout',
      'id, seller_id, cause, gross_cents, fee_cents, net_cents, state, due_at, is_unclaimed, sent_cents, sent_at, created_at, updated_at',
      resales,
      `${idOf('resale', 'n')}, ${user(`n % ${people}`)}, 'sale', 50000, 5000, 45000, ${mix([["'waiting'", 5]], "'sent'")}, ${AT} + 12 * ${DAY}, n % 200 = 0, ${mix([['null', 5]], '45000')},
         ${mix([['null', 5]], NOW)}, ${AT}, ${AT}`,
    ),
    insert(
      'invoice',
      'id, number, user_id, type, status, shipping_status, delivery_method, address, subtotal_cents, shipping_cents, total_cents, due_at, paid_at, payable_from, quoted_shipping_cents, ready_at, offer_id, seller_fee_cents, created_at, updated_at',
      invoices,
      `${idOf('invoice', 'n')}, case when status <> 'draft' then 'INV-B' || lpad(n::text, 7, '0') end, ${user(`n % ${people}`)}, case when status = 'draft' then 'manual' else 'item' end, status,
         case when status <> 'paid' then 'pending' when n % 50 = 1 then 'pending' when n % 100 = 2 then 'ready' when n % 7 = 0 then 'shipped' else 'received' end,
         case when n % 100 = 2 then 'pickup' else 'ship' end, null, 10000 + n % 900 * 100, 2500, 12500 + n % 900 * 100, at + 5 * ${DAY},
         case when status in ('paid', 'refunded') then at + ${DAY} end, case when status in ('open', 'failed') and n % 3 = 0 then at end,
         case when n % 3 = 0 and status in ('open', 'failed') and n % 2 = 0 then 2500 end, case when n % 100 = 2 then at end,
         case when n % 10 = 0 and n / 10 < ${resales} then ${idOf('resale', 'n / 10')} end, case when n % 10 = 0 and n / 10 < ${resales} then 500 end, at, at`,
      `n, ${AT} as at, ${invoiceStatus} as status`,
    ),
    insert(
      'invoice_line',
      'id, invoice_id, position, item_id, title, quantity, unit_cents, amount_cents',
      invoices,
      `${idOf('invoice line', 'n')}, ${idOf('invoice', 'n')}, 1, ${item(`n % ${items}`)}, 'Measured item ' || n, 1, 10000, 10000`,
    ),
    {
      table: 'payment',
      rows: invoices,
      sql: `insert into payment (id, invoice_id, attempt, status, amount_cents, created_at, updated_at)
        select ${idOf('payment', 'n')}, v.id, 1, 'succeeded', v.total_cents, v.paid_at, v.paid_at ${numbered(invoices)}
        join invoice v on v.id = ${idOf('invoice', 'n')} and v.status in ('paid', 'refunded') on conflict do nothing`,
    },
    {
      table: 'refund',
      rows: Math.ceil(invoices / 10),
      sql: `insert into refund (id, invoice_id, payment_id, amount_cents, state, reason, created_at, updated_at)
        select ${idOf('refund', 'n')}, p.invoice_id, p.id, 1000, ${mix(
          [
            ["'failed'", 1],
            ["'pending'", 2],
          ],
          "'sent'",
        )}, 'goodwill', ${AT}, ${AT} ${numbered(Math.ceil(invoices / 5))} join payment p on p.id = ${idOf('payment', 'n * 5 + 4')} on conflict do nothing`,
    },
    {
      table: 'dispute',
      rows: Math.ceil(invoices / 10),
      sql: `insert into dispute (id, payment_id, invoice_id, status, reason, amount_cents, evidence_due_at, opened_at, closed_at, updated_at)
        select 'dp_bulk_' || n, p.id, p.invoice_id, 'needs_response', 'fraudulent', 1000, ${NOW} + 7 * ${DAY}, ${AT}, ${mix([['null', 2]], NOW)}, ${AT}
        ${numbered(Math.ceil(invoices / 5))} join payment p on p.id = ${idOf('payment', 'n * 5 + 3')} on conflict do nothing`,
    },
    insert(
      'abuse_report',
      'id, subject, subject_id, reason, message, reporter_id, created_at, outcome, closed_by, closed_at',
      Math.ceil(people / 5),
      `${idOf('report', 'n')}, 'item', ${item(`n % ${items}`)}, 'misdescribed', 'Measured', ${user(`n % ${people}`)}, ${AT}, ${mix([['null', 2]], "'no_action'")},
         ${mix([['null', 2]], staff('n'))}, ${mix([['null', 2]], AT)}`,
    ),
    insert(
      'office_request',
      'id, kind, subject_id, terms, status, requested_by, requested_at, decided_by, decided_at, note',
      Math.ceil(invoices / 5),
      `${idOf('request', 'n')}, 'refund', ${idOf('invoice', 'n')}, '{"amountCents": 60000}', ${mix([["'waiting'", 1]], "'confirmed'")}, ${staff('n')}, ${AT},
         ${mix([['null', 1]], staff('n + 1'))}, ${mix([['null', 1]], NOW)}, 'Measured'`,
    ),
    insert(
      'audit_event',
      'id, at, actor_id, action, subject, subject_id, note',
      invoices * 3,
      `${idOf('act', 'n')}, ${AT}, ${staff('n')}, ${mix(
        [
          ["'invoice.refund'", 10],
          ["'item.approve'", 15],
        ],
        "'invoice.parcel'",
      )}, ${mix(
        [
          ["'invoice'", 10],
          ["'item'", 15],
        ],
        "'invoice'",
      )}, ${idOf('invoice', `n % ${invoices}`)}, 'Measured'`,
    ),
    insert(
      'coupon',
      'id, code, type, percent, starts_at, ends_at, disabled_at, created_at',
      Math.ceil(people / 5),
      `${idOf('coupon', 'n')}, 'BULK' || n, 'percentage_off', 10, ${AT}, null, ${mix([['null', 10]], NOW)}, ${AT}`,
    ),
    insert(
      'import',
      'id, kind, file_name, columns, mapping, status, row_count, plan_create, created_by, created_at',
      20,
      `${idOf('import', 'n')}, 'item', 'bulk-' || n || '.csv', '{title}', '{}', 'checked', 10000, 9000, ${staff('n')}, ${AT}`,
    ),
    insert(
      'failed_job',
      'id, source, source_id, kind, reason, failed_at, resume_at',
      50,
      `${idOf('job', 'n')}, 'event', -n - 1, 'bulk', 'Measured', ${AT}, ${NOW} + ${DAY}`,
    ),
  ];
}

/**
 * Adds people, invoices, and the rest of the office's work in proportion, to a database that seedItems has filled, for
 * benchmarks. Safe to run again. `now` in epoch ms.
 */
export async function seedOffice(
  databaseUrl: string,
  { now, onProgress, ...sizes }: Sizes & { now: number; onProgress: (table: string, rows: number) => void },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    for (const { table, rows, sql } of writes(sizes)) {
      await client.query('begin');
      // The triggers' work is for single acts. They are disabled only in this transaction.
      await client.query("set local session_replication_role = 'replica'");
      await client.query(sql, sql.includes('$1') ? [now] : []);
      await client.query('commit');
      onProgress(table, rows);
    }
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
