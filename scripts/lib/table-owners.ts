import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.ts';

const SERVER = path.join(ROOT, 'apps/server/src');

/** Who writes which table (decision 0186). Any module may read any table. */
export const OWNERS: Readonly<Record<string, string>> = {
  platform: `app_setting audit_event catalogue_change failed_job idempotency ledger_account ledger_entry ledger_line
    message outbox product_clock provider_event provider_operation rate_limit schema_migration stored_file tax_rate`,
  identity: `abuse_report account_act account_link address app_setup contact_message credit_account credit_entry credit_hold
    external_identity google_nonce google_pending identity_session limit_request mail_token office_request otp_code passkey
    passkey_challenge recovery_code refresh_token second_factor session signin_challenge signin_lock solo_effect staff_invitation strike users`,
  catalog: `arrival_picture artist authentication category certificate_change collection condition custody_move digest evidence_file favorite follow
    genre intake intake_line intake_line_move item item_correction item_listing_row item_search_names item_slug item_sold item_view item_views location media
    media_change partner provenance_event recently_viewed saved_search scan scan_total seal seal_batch seal_change search_word
    taxonomy_slug`,
  pricing: 'seller_tax tax_certificate',
  selling: `auction auction_bidder auction_event bag bag_line bid bid_heartbeat bid_outage bid_request buy_now coupon
    coupon_use draft_lot item_link item_transfer log_checkpoint log_entry lot_offer offer ownership redeem_code reservation
    increment_table sale sale_follow sale_preset sealed_bid sealed_entry`,
  billing: 'bank_setup dispute invoice invoice_line payment payment_method redeem_claim refund',
  resale: 'payout secondary_transaction',
  notifications: `alert newsletter_subscription notification_setting push_message push_subscription sms_inbound sms_stop
    sms_subscription`,
  office:
    'import import_name import_row office_desk provider_balance reconciliation reconciliation_difference saved_view setting',
};

export type Write = { file: string; module: string; table: string };

/** Tables that a source file inserts into, updates or deletes from, in SQL or in Kysely. Comments do not count. */
export function tablesWritten(source: string): Set<string> {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  const sql = /\b(?:insert\s+into|update|delete\s+from)\s+([a-z_]+)\b/g;
  const kysely = /\b(?:insertInto|updateTable|deleteFrom)\('([a-z_]+)'/g;
  return new Set([...code.matchAll(sql), ...code.matchAll(kysely)].map((found) => found[1]!));
}

/** Every write of a table in the server's sources; tests write what they like. */
export function allWrites(): Write[] {
  const tables = new Set(Object.values(OWNERS).flatMap((names) => names.split(/\s+/)));
  return readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...tablesWritten(readFileSync(path.join(SERVER, file), 'utf8'))]
        .filter((table) => tables.has(table))
        .map((table) => ({ file, module: moduleOf(file), table })),
    );
}

/** `modules/selling/auction/x.ts` is selling's, `platform/x.ts` the platform's. */
const moduleOf = (file: string): string => {
  const [first, second] = file.split(path.sep);
  return first === 'modules' ? second! : first!;
};
