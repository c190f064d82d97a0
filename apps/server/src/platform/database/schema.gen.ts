// Made by `npm run db:types` from the migrations. Do not edit.

import type { ColumnType } from 'kysely';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue | undefined };

/** jsonb: read as a value, written as text (JSON.stringify) so that arrays and strings are unmistakable. */
export type Json = ColumnType<JsonValue, string, string>;

/** Read as Date; written as Date or ISO text. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** May be left out of an insert. */
export type Filled<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

export type ComputedColumn<T> = ColumnType<T, never, never>;

export interface AbuseReportTable {
  id: string;
  number: Filled<number>;
  subject: 'item' | 'lot' | 'offer' | 'profile' | 'resale';
  subject_id: string;
  reason: 'counterfeit' | 'harassment' | 'misdescribed' | 'other' | 'shill_bidding';
  message: string;
  reporter_id: string | null;
  created_at: Timestamp;
  outcome: 'action_taken' | 'no_action' | null;
  closed_by: string | null;
  closed_at: Timestamp | null;
}

export interface AccountActTable {
  ref: string;
  user_id: string;
  act: string;
  detail: Filled<string>;
  ip: Filled<string>;
  user_agent: Filled<string>;
  at: Timestamp;
}

export interface AccountLinkTable {
  id: string;
  low_id: string;
  high_id: string;
  kinds: string[];
  strength: 'strong' | 'weak';
  status: Filled<'cleared' | 'confirmed' | 'open'>;
  is_barred: ComputedColumn<boolean | null>;
  found_at: Timestamp;
  updated_at: Timestamp;
  decided_by: string | null;
  decided_at: Timestamp | null;
}

export interface AddressTable {
  id: string;
  user_id: string;
  full_name: string;
  line1: string;
  line2: string | null;
  city: string;
  state: string;
  postal_code: string;
  country: Filled<string>;
  phone: string;
  mode: 'billing' | 'both' | 'none' | 'shipping';
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface AlertTable {
  id: string;
  user_id: string;
  type: string;
  ref: string;
  title: string;
  body: string;
  href: string;
  item_id: string | null;
  created_at: Timestamp;
  read_at: Timestamp | null;
  cleared_at: Timestamp | null;
}

export interface AppSettingTable {
  name: string;
  value: Json;
}

export interface AppSetupTable {
  user_id: string;
  secret_key_id: string;
  secret: Buffer;
  created_at: Timestamp;
}

export interface ArrivalPictureTable {
  id: string;
  line_id: string | null;
  resale_id: string | null;
  kind: string | null;
  file: string;
  width: number;
  height: number;
  bytes: number;
  taken_by: string;
  at: Timestamp;
}

export interface ArtistTable {
  id: string;
  slug: string;
  name: string;
  kind: Filled<string>;
  summary: Filled<string>;
  aliases: Filled<string[]>;
  bio: Filled<string>;
  active_years: Filled<string>;
  version: Filled<number>;
}

export interface AuctionTable {
  id: string;
  item_id: string;
  lot_number: Filled<number>;
  type: Filled<'auction' | 'buy_now'>;
  status: Filled<'blind' | 'closed' | 'done' | 'extended' | 'not_started' | 'open'>;
  starts_at: Timestamp;
  ends_at: Timestamp;
  opened_at: Timestamp | null;
  extended_ends_at: Timestamp | null;
  extended_cap_at: Timestamp | null;
  blind_ends_at: Timestamp | null;
  blind_enabled: Filled<boolean>;
  blind_pricing: Filled<'first_price' | 'second_price'>;
  window_ms: number;
  cap_ms: number;
  blind_ms: number;
  opening_cents: number;
  reserve_cents: number | null;
  price_cents: number;
  leader_id: string | null;
  leader_max_cents: number | null;
  leader_seq: number | null;
  seq: Filled<number>;
  bid_count: Filled<number>;
  bidder_count: Filled<number>;
  alias_count: Filled<number>;
  extension_count: Filled<number>;
  table_version: Filled<number>;
  buyer_premium_bps: Filled<number>;
  chain_head: Filled<Buffer>;
  closed_at: Timestamp | null;
  done_at: Timestamp | null;
  outcome: 'defaulted' | 'reserve_not_met' | 'second_chance' | 'sold' | 'unsold' | 'withdrawn' | null;
  winner_id: string | null;
  hammer_cents: number | null;
  next_due_at: Timestamp | null;
  created_at: Timestamp;
  log_position: Filled<number>;
  paused_at: Timestamp | null;
  public_note: string | null;
  postponed_at: Timestamp | null;
  pause_cause: string | null;
  sale_id: string | null;
  sale_position: number | null;
  version: Filled<number>;
}

export interface AuctionBidderTable {
  auction_id: string;
  user_id: string;
  alias: number;
  has_bid_before_end: boolean;
  max_cents: number;
  bid_count: number;
  first_bid_at: Timestamp;
  last_bid_at: Timestamp;
}

export interface AuctionEventTable {
  id: Filled<number>;
  auction_id: string;
  from_status: string;
  to_status: string;
  at: Timestamp;
  detail: Filled<Json>;
}

export interface AuditEventTable {
  id: string;
  at: Timestamp;
  actor_id: string | null;
  action: string;
  subject: string;
  subject_id: string;
  reason: Filled<string>;
  note: Filled<string>;
  before: Filled<Json>;
  after: Filled<Json>;
  ip: Filled<string>;
  request_id: Filled<string>;
  version: number | null;
}

export interface AuthenticationTable {
  id: string;
  item_id: string;
  position: number;
  grade: 'gold' | 'reject' | 'silver' | 'unable';
  witness: Json | null;
  evidence: Json;
  checklist: Json;
  note: string;
  public_note: Filled<string>;
  authenticator_id: string;
  second_id: string | null;
  at: Timestamp;
}

export interface BagTable {
  id: string;
  user_id: string | null;
  device_hash: Buffer | null;
  coupon_id: string | null;
  address_id: string | null;
  postal_code: string | null;
  delivery_method: Filled<'pickup' | 'ship'>;
  notices: Filled<Json>;
  created_at: Timestamp;
  updated_at: Timestamp;
  invoice_id: string | null;
}

export interface BagLineTable {
  bag_id: string;
  item_id: string;
  quantity: number;
  seen_price_cents: number;
  added_at: Timestamp;
}

export interface BankSetupTable {
  setup_intent_id: string;
  user_id: string;
  bank_name: string;
  last4: string;
  microdeposit_type: 'amounts' | 'descriptor_code';
  arrives_at: Timestamp;
  attempts: Filled<number>;
  state: Filled<'failed' | 'pending' | 'verified'>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface BidTable {
  auction_id: string;
  seq: number;
  user_id: string;
  alias: number;
  amount_cents: number;
  is_max: boolean;
  phase: 'blind' | 'extended' | 'open';
  min_required_cents: number;
  price_cents: number;
  leader_alias: number;
  received_at: Timestamp;
  accepted_at: Timestamp;
  request_key: string;
  voided_at: Timestamp | null;
  log_position: number;
  nonce: Buffer | null;
  void_reason: 'blocked' | 'fraud' | 'lot_description_changed' | 'shill' | 'typo' | null;
  commitment: Buffer | null;
  chain_hash: Buffer | null;
  request_hash: Buffer | null;
  told: string | null;
}

export interface BidHeartbeatTable {
  id: Filled<number>;
  beat_at: Timestamp | null;
}

export interface BidLogTable {
  auction_id: string | null;
  position: number | null;
  kind: string | null;
  at: Timestamp | null;
  alias: number | null;
  price_cents: number | null;
  commitment: Buffer | null;
  note: string | null;
  hash: Buffer | null;
}

export interface BidOutageTable {
  id: Filled<number>;
  last_beat_at: Timestamp;
  recovered_at: Timestamp;
  moved_lots: Filled<number>;
}

export interface BidRequestTable {
  user_id: string;
  key: string;
  auction_id: string;
  request_hash: Buffer;
  status: number;
  answer: string;
  created_at: Timestamp;
}

export interface BuyNowTable {
  auction_id: string;
  price_cents: number;
  quantity_total: number;
  quantity_sold: Filled<number>;
  quantity_reserved: Filled<number>;
  per_user_limit: Filled<number>;
  created_at: Timestamp;
}

export interface CatalogueChangeTable {
  changed_in: Filled<string>;
  item_id: string | null;
  changed_at: Filled<Timestamp>;
}

export interface CategoryTable {
  id: string;
  slug: string;
  name: string;
  parent_id: string | null;
  shot_details: Filled<string[]>;
  version: Filled<number>;
}

export interface CertificateChangeTable {
  id: string;
  item_id: string;
  position: number;
  state: 'active' | 'failed' | 'in_reauthentication' | 'revoked' | 'stolen';
  note: string;
  actor_id: string | null;
  at: Timestamp;
}

export interface CollectionTable {
  id: string;
  slug: string;
  name: string;
  summary: Filled<string>;
  is_featured: Filled<boolean>;
  description: Filled<string>;
  position: Filled<number>;
  featured_from: Timestamp | null;
  featured_to: Timestamp | null;
  cover_item_id: string | null;
  version: Filled<number>;
}

export interface ConditionTable {
  id: string;
  slug: string;
  name: string;
  meaning: Filled<string>;
  position: Filled<number>;
  version: Filled<number>;
}

export interface ContactMessageTable {
  id: string;
  number: Filled<number>;
  user_id: string | null;
  name: string;
  email: string;
  topic: 'account' | 'credit' | 'item' | 'other' | 'payment' | 'privacy' | 'sale' | 'selling' | 'shipping';
  message: string;
  content_hash: Buffer;
  created_at: Timestamp;
}

export interface CouponTable {
  id: string;
  code: string;
  type: 'dollar_off' | 'percentage_off';
  percent: number | null;
  value_cents: number | null;
  max_discount_cents: number | null;
  min_spend_cents: Filled<number>;
  starts_at: Timestamp;
  ends_at: Timestamp | null;
  max_uses: number | null;
  max_uses_per_user: Filled<number>;
  first_purchase_only: Filled<boolean>;
  user_ids: string[] | null;
  collection_ids: string[] | null;
  artist_ids: string[] | null;
  disabled_at: Timestamp | null;
  created_at: Timestamp;
}

export interface CouponUseTable {
  id: string;
  coupon_id: string;
  user_id: string;
  invoice_id: string;
  discount_cents: number;
  booked_at: Timestamp;
  given_back_at: Timestamp | null;
}

export interface CreditAccountTable {
  user_id: string;
  limit_cents: Filled<number>;
  hold_cents: Filled<number>;
  sealed_count: Filled<number>;
}

export interface CreditEntryTable {
  id: Filled<number>;
  user_id: string;
  at: Timestamp;
  operation: 'add' | 'subtract';
  amount_cents: number;
  kind: 'bid_hold' | 'bid_release' | 'deposit' | 'invoice_hold' | 'invoice_release' | 'limit' | 'sealed_hold' | 'sealed_release' | 'strike';
  auction_id: string | null;
  invoice_id: string | null;
  balance_after_cents: number;
  note: Filled<string>;
}

export interface CreditHoldTable {
  user_id: string;
  kind: string;
  ref: string;
  amount_cents: number;
  created_at: Timestamp;
}

export interface CustodyMoveTable {
  id: string;
  item_id: string;
  position: number;
  trigger: string;
  from_state: string | null;
  to_state: 'held' | 'in_house' | 'in_transit_in' | 'in_transit_out' | 'lost' | 'returned' | 'with_owner';
  shelf: string | null;
  carrier: string | null;
  tracking_number: string | null;
  actor_id: string | null;
  note: Filled<string>;
  at: Timestamp;
}

export interface DigestTable {
  user_id: string;
  seen_until: Timestamp;
  due_at: Timestamp;
}

export interface DisputeTable {
  id: string;
  payment_id: string;
  invoice_id: string;
  status: string;
  reason: string;
  amount_cents: number;
  evidence_due_at: Timestamp | null;
  opened_at: Timestamp;
  closed_at: Timestamp | null;
  updated_at: Timestamp;
  phase: 'lost' | 'opened' | 'won' | null;
  is_returned: Filled<boolean>;
  has_blocked: Filled<boolean>;
}

export interface DraftLotTable {
  id: string;
  item_id: string;
  sale_id: string | null;
  position: number | null;
  opening_cents: number;
  reserve_cents: number | null;
  starts_at: Timestamp | null;
  ends_at: Timestamp | null;
  preset: 'custom' | 'live_drop' | 'premier' | 'weekly' | null;
  window_ms: number | null;
  cap_ms: number | null;
  blind_ms: number | null;
  table_version: number | null;
  created_by: string | null;
  created_at: Timestamp;
  preset_id: string | null;
  version: Filled<number>;
}

export interface EvidenceFileTable {
  id: string;
  item_id: string;
  name: string;
  file: string;
  bytes: number;
  sha256: Buffer;
  uploaded_by: string;
  at: Timestamp;
}

export interface ExternalIdentityTable {
  provider: string;
  subject: string;
  user_id: string;
  email: string;
  linked_at: Timestamp;
}

export interface FailedJobTable {
  id: string;
  source: 'event' | 'job';
  source_id: number;
  kind: string;
  reason: string;
  failed_at: Timestamp;
  is_retried: Filled<boolean>;
  resumed: Filled<number>;
  resume_at: Timestamp;
}

export interface FavoriteTable {
  user_id: string;
  item_id: string;
  created_at: Timestamp;
}

export interface FollowTable {
  user_id: string;
  artist_id: string | null;
  collection_id: string | null;
  created_at: Timestamp;
}

export interface GenreTable {
  id: string;
  slug: string;
  name: string;
  version: Filled<number>;
}

export interface GoogleNonceTable {
  hash: Buffer;
  used_at: Timestamp;
}

export interface GooglePendingTable {
  id: string;
  hash: Buffer;
  kind: 'link' | 'signup';
  subject: string;
  email: string;
  user_id: string | null;
  device_hash: Buffer;
  created_at: Timestamp;
  expires_at: Timestamp;
  done_at: Timestamp | null;
}

export interface IdempotencyTable {
  user_id: string;
  route: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  body: Json | null;
  created_at: Timestamp;
  finished_at: Timestamp | null;
}

export interface IdentitySessionTable {
  id: string;
  user_id: string;
  status: 'canceled' | 'processing' | 'requires_input' | 'verified';
  last_error_code: string | null;
  url: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  document_hash: Buffer | null;
  review: 'accepted' | 'declined' | 'waiting' | null;
  reviewed_by: string | null;
  reviewed_at: Timestamp | null;
}

export interface ImportTable {
  id: string;
  number: Filled<number>;
  kind: 'artist' | 'item' | 'location' | 'lot';
  file_name: string;
  columns: string[];
  mapping: Json;
  status: 'checked' | 'done' | 'running' | 'undoing' | 'undone';
  row_count: number;
  plan_create: Filled<number>;
  plan_change: Filled<number>;
  plan_refuse: Filled<number>;
  created_count: Filled<number>;
  changed_count: Filled<number>;
  refused_count: Filled<number>;
  undone_count: Filled<number>;
  kept_count: Filled<number>;
  created_by: string;
  created_at: Timestamp;
  run_by: string | null;
  note: Filled<string>;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  undone_by: string | null;
  undo_note: Filled<string>;
  undone_at: Timestamp | null;
  sale_id: string | null;
  time_zone: string | null;
  encoding: Filled<'macintosh' | 'utf-16be' | 'utf-16le' | 'utf-8' | 'windows-1252'>;
  is_encoding_sure: Filled<boolean>;
  heads_hash: Filled<string>;
  content_hash: Filled<string>;
  mapped_by: string | null;
  mapped_at: Timestamp | null;
  is_mapping_remembered: Filled<boolean>;
}

export interface ImportNameTable {
  import_id: string;
  kind: 'artist' | 'category' | 'collection' | 'condition' | 'genre' | 'partner';
  key: string;
  name: string;
  row_count: number;
  choice: 'create' | 'leave' | 'use' | null;
  target_id: string | null;
  result: 'created' | 'kept' | 'undone' | null;
  is_used: Filled<boolean>;
}

export interface ImportRowTable {
  import_id: string;
  position: number;
  line: number;
  cells: Json;
  plan: 'change' | 'create' | 'refuse';
  faults: Filled<Json>;
  result: 'changed' | 'created' | 'kept' | 'refused' | 'undone' | null;
  subject_id: string | null;
  unread: Json | null;
}

export interface IncrementTableTable {
  version: Filled<number>;
  steps: Json;
  created_at: Timestamp;
}

export interface IntakeTable {
  id: string;
  number: Filled<string>;
  kind: 'consignment' | 'direct' | 'purchase' | 'return';
  source_name: string;
  source_contact: Filled<string>;
  source_user_id: string | null;
  carrier: string | null;
  tracking_number: string | null;
  note: Filled<string>;
  received_by: string;
  received_at: Timestamp;
  created_at: Timestamp;
}

export interface IntakeLineTable {
  id: string;
  intake_id: string;
  position: number;
  description: string;
  quantity: number;
  insured_cents: number | null;
  condition_note: Filled<string>;
  shelf: string | null;
  item_id: string | null;
}

export interface IntakeLineMoveTable {
  id: string;
  line_id: string;
  position: number;
  shelf: string | null;
  actor_id: string;
  note: Filled<string>;
  at: Timestamp;
}

export interface InvoiceTable {
  id: string;
  number: string | null;
  user_id: string;
  type: 'item' | 'manual';
  status: 'draft' | 'failed' | 'open' | 'paid' | 'pending' | 'refunded' | 'void';
  shipping_status: Filled<'pending' | 'ready' | 'received' | 'shipped'>;
  auction_id: string | null;
  delivery_method: Filled<'pickup' | 'ship'>;
  address: Json | null;
  subtotal_cents: number;
  premium_cents: Filled<number>;
  discount_cents: Filled<number>;
  shipping_cents: Filled<number>;
  tax_cents: Filled<number>;
  tax_rate_bps: Filled<number>;
  tax_state: string | null;
  total_cents: number;
  refunded_cents: Filled<number>;
  ach_only: Filled<boolean>;
  pays_later: Filled<boolean>;
  attempt: Filled<number>;
  failure_code: string | null;
  log_head: string | null;
  due_at: Timestamp | null;
  auto_charge_at: Timestamp | null;
  paid_at: Timestamp | null;
  voided_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  reservation_id: string | null;
  reminders_sent: Filled<number>;
  void_reason: 'fraud' | 'non_payment' | 'sale_undone' | null;
  bag_id: string | null;
  coupon_id: string | null;
  shipping_tax_cents: Filled<number>;
  offer_id: string | null;
  seller_fee_cents: number | null;
  payable_from: Timestamp | null;
  quoted_shipping_cents: number | null;
  carrier: string | null;
  tracking_number: string | null;
  shipped_at: Timestamp | null;
  received_at: Timestamp | null;
  ready_at: Timestamp | null;
  pickup_code: string | null;
  shipped_with: string | null;
  address_chosen: Filled<boolean>;
  settings_version: Filled<number | null>;
  void_note: string | null;
  shipping_service: string | null;
  packed_with: string | null;
}

export interface InvoiceLineTable {
  id: string;
  invoice_id: string;
  position: number;
  item_id: string | null;
  title: string;
  quantity: number;
  unit_cents: number;
  amount_cents: number;
  reservation_id: string | null;
  discount_cents: Filled<number>;
  tax_cents: Filled<number>;
  tax_rate_bps: Filled<number>;
  tax_state: string | null;
  delivery_method: 'none' | 'pickup' | 'ship' | null;
  sells_item: Filled<boolean>;
  packed_at: Timestamp | null;
}

export interface ItemTable {
  id: string;
  slug: string;
  type: 'companion' | 'giveaway' | 'main' | 'non_auth' | 'virtual';
  authentication_type: 'gold' | 'silver' | null;
  offer_type: 'auction' | 'buy_now' | 'make_offer' | 'offer_instant';
  sale_type: Filled<'primary' | 'secondary'>;
  fulfillment: 'external' | 'pickup' | 'pickup_ship' | 'ship';
  item_assignment: 'final' | 'virtual' | null;
  status: Filled<'approved' | 'draft' | 'in_review' | 'live' | 'withdrawn'>;
  is_qa: Filled<boolean>;
  title: string;
  subtitle: Filled<string>;
  story: Filled<string>;
  condition_report: Filled<string>;
  dimensions: Filled<string>;
  authentication_note: Filled<string>;
  estimate_low_cents: number | null;
  estimate_high_cents: number | null;
  price_cents: number | null;
  min_offer_cents: number | null;
  qrcode: string | null;
  serial: string | null;
  artist_id: string | null;
  category_id: string | null;
  genre_id: string | null;
  condition_id: string | null;
  partner_id: string | null;
  collection_id: string | null;
  autographed: Filled<boolean>;
  ach_only: Filled<boolean>;
  shipping_class: Filled<'L' | 'M' | 'S' | 'XL'>;
  owner_id: string | null;
  consignor_id: string | null;
  published_at: Timestamp;
  created_at: Timestamp;
  main_item_id: string | null;
  card_allowed: Filled<boolean>;
  is_hidden_from_offers: Filled<boolean>;
  is_in_custody: Filled<boolean>;
  certificate_state: Filled<'active' | 'failed' | 'in_reauthentication' | 'revoked' | 'stolen'>;
  certificate_left_at: Timestamp | null;
  failed_recheck: 'condition' | 'counterfeit' | 'mismatch' | 'seal' | null;
  custody: 'held' | 'in_house' | 'in_transit_in' | 'in_transit_out' | 'lost' | 'returned' | 'with_owner' | null;
  shelf: string | null;
  custody_since: Timestamp | null;
  sale_hold: 'certificate' | 'consignment' | 'custody' | 'recheck' | null;
  version: Filled<number>;
  written_by: string | null;
  submitted_at: Timestamp | null;
  approved_by: string | null;
  approved_at: Timestamp | null;
  return_note: Filled<string>;
  has_shipping_class: Filled<boolean>;
  writers: Filled<string[]>;
  is_consigned: Filled<boolean>;
  first_live_at: Timestamp | null;
}

export interface ItemCorrectionTable {
  id: string;
  item_id: string;
  field: 'story' | 'subtitle' | 'title';
  before: string;
  after: string;
  actor_id: string;
  at: Timestamp;
}

export interface ItemLinkTable {
  qrcode: string;
  item_id: string;
  user_id: string;
  linked_at: Timestamp;
}

export interface ItemListingTable {
  item_id: string;
  visibility: 'hidden' | 'public' | 'qa';
  artist_id: string | null;
  category_id: string | null;
  sub_category_id: string | null;
  genre_id: string | null;
  condition_id: string | null;
  partner_id: string | null;
  collection_id: string | null;
  offer_type: string;
  authentication_type: string | null;
  autographed: boolean;
  sale_state: 'ended' | 'for_sale' | 'live' | 'sold' | 'upcoming';
  price_cents: number | null;
  bid_count: Filled<number>;
  watch_count: Filled<number>;
  published_at: Timestamp;
  search: string;
  changed_in: Filled<string>;
  reworded_in: Filled<string>;
}

export interface ItemListingRowTable {
  item_id: string | null;
  visibility: string | null;
  artist_id: string | null;
  category_id: string | null;
  sub_category_id: string | null;
  genre_id: string | null;
  condition_id: string | null;
  partner_id: string | null;
  collection_id: string | null;
  offer_type: string | null;
  authentication_type: string | null;
  autographed: boolean | null;
  sale_state: string | null;
  price_cents: number | null;
  bid_count: number | null;
  watch_count: number | null;
  published_at: Timestamp | null;
  search: string | null;
}

export interface ItemSaleTable {
  item_id: string | null;
  sale_state: string | null;
  price_cents: number | null;
  bid_count: number | null;
}

export interface ItemSearchNamesTable {
  item_id: string | null;
  names: string | null;
}

export interface ItemSlugTable {
  slug: string;
  item_id: string;
  replaced_at: Timestamp;
}

export interface ItemSoldTable {
  item_id: string | null;
  price_cents: number | null;
  at: Timestamp | null;
  how: string | null;
  id: string | null;
}

export interface ItemTransferTable {
  id: string;
  item_id: string;
  from_id: string;
  to_id: string | null;
  to_email: string | null;
  named: string;
  status: Filled<'accepted' | 'cancelled' | 'declined' | 'expired' | 'pending' | 'withdrawn'>;
  created_at: Timestamp;
  expires_at: Timestamp;
  concluded_at: Timestamp | null;
}

export interface ItemViewTable {
  device_hash: Buffer;
  item_id: string;
  counted_at: Timestamp;
}

export interface ItemViewsTable {
  item_id: string;
  views: number;
}

export interface LedgerAccountTable {
  name: string;
}

export interface LedgerEntryTable {
  id: string;
  at: Timestamp;
  cause: string;
  cause_ref: string;
  provider_txn: string | null;
  note: Filled<string>;
}

export interface LedgerLineTable {
  entry_id: string;
  position: number;
  account: string;
  amount_cents: number;
}

export interface LimitRequestTable {
  id: string;
  user_id: string;
  wanted_cents: number;
  reason: string;
  status: Filled<'declined' | 'granted' | 'waiting'>;
  asked_at: Timestamp;
  limit_cents: number | null;
  answer: Filled<string>;
  answered_at: Timestamp | null;
}

export interface LiveHoldTable {
  user_id: string | null;
  kind: string | null;
  ref: string | null;
  amount_cents: number | null;
  created_at: Timestamp | null;
}

export interface LocationTable {
  id: string;
  code: string;
  name: Filled<string>;
  created_by: string;
  created_at: Timestamp;
  closed_at: Timestamp | null;
  version: Filled<number>;
}

export interface LogCheckpointTable {
  auction_id: string;
  length: number;
  head: Buffer;
  at: Timestamp;
  key_id: string;
  signature: string;
}

export interface LogEntryTable {
  auction_id: string;
  position: number;
  kind: 'bid' | 'phase' | 'reveal' | 'sealed' | 'void';
  at: Timestamp;
  alias: number | null;
  price_cents: number | null;
  commitment: Buffer | null;
  note: Filled<string>;
  hash: Buffer;
}

export interface LotOfferTable {
  id: string;
  auction_id: string;
  kind: 'after_sale' | 'second_chance';
  round: number;
  user_id: string;
  amount_cents: number;
  is_fraud: Filled<boolean>;
  status: Filled<'accepted' | 'declined' | 'expired' | 'offered'>;
  offered_at: Timestamp;
  expires_at: Timestamp;
  answered_at: Timestamp | null;
  invoice_id: string | null;
}

export interface MailTokenTable {
  id: string;
  user_id: string;
  kind: 'reset_password' | 'verify_email';
  hash: Buffer;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  replaced_at: Timestamp | null;
}

export interface MediaTable {
  id: string;
  item_id: string;
  type: 'image' | 'video';
  position: number;
  kind: Filled<string>;
  alt: string;
  file: string;
  width: number;
  height: number;
  color: Filled<string>;
  focal_x: Filled<number>;
  focal_y: Filled<number>;
  duration_ms: number | null;
  captions: string | null;
  version: Filled<number>;
}

export interface MediaChangeTable {
  id: string;
  item_id: string;
  media_id: string;
  act: 'added' | 'arranged' | 'captioned' | 'removed' | 'replaced' | 'reworded';
  reason: string;
  actor_id: string;
  at: Timestamp;
  before: Json | null;
  changed_in: Filled<string>;
}

export interface MessageTable {
  id: string;
  user_id: string | null;
  channel: 'email' | 'sms';
  recipient: string;
  template: string;
  subject: string;
  text: string;
  html: Filled<string>;
  dedupe_key: string;
  created_at: Timestamp;
  sent_at: Timestamp | null;
  attempts: Filled<number>;
  last_error: string | null;
  dropped_at: Timestamp | null;
  due_at: Timestamp | null;
  content: Json | null;
  stops: string | null;
  expires_at: Timestamp | null;
}

export interface NewsletterSubscriptionTable {
  email: string;
  status: 'pending' | 'subscribed' | 'unsubscribed';
  hash: Buffer;
  asked_at: Timestamp;
  expires_at: Timestamp;
  confirmed_at: Timestamp | null;
  left_at: Timestamp | null;
}

export interface NotificationSettingTable {
  user_id: string;
  choices: Filled<Json>;
  quiet_from: Filled<number | null>;
  quiet_to: Filled<number | null>;
  time_zone: string | null;
  has_overtime_texts: Filled<boolean>;
  updated_at: Timestamp;
}

export interface OfferTable {
  id: string;
  item_id: string;
  buyer_id: string;
  owner_id: string | null;
  alias: number;
  status: 'accepted' | 'counter_accepted' | 'counter_rejected' | 'countered' | 'pending' | 'rejected';
  conclusion_mode: 'auto' | 'counter' | 'owner' | null;
  amount_cents: number;
  counter_cents: number | null;
  min_offer_cents: number | null;
  instant_cents: number | null;
  payment_method_id: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  counter_at: Timestamp | null;
  answered_at: Timestamp | null;
  concluded_at: Timestamp | null;
  expired_at: Timestamp | null;
  reason: 'payment_failed' | 'sold' | 'unavailable' | null;
  is_charging: Filled<boolean>;
  holds_item: Filled<boolean>;
  is_read_owner: boolean;
  is_read_buyer: boolean;
  reminded_at: Timestamp | null;
}

export interface OfficeDeskTable {
  id: Filled<boolean>;
  queues: Json;
  counted_at: Timestamp;
  last_act: string | null;
}

export interface OfficeRequestTable {
  id: string;
  kind: string;
  subject_id: string;
  terms: Json;
  status: Filled<'confirmed' | 'declined' | 'waiting'>;
  requested_by: string;
  requested_at: Timestamp;
  decided_by: string | null;
  decided_at: Timestamp | null;
  result_id: string | null;
  note: Filled<string>;
  subject_state: Json | null;
  asker_version: number | null;
  lapse_reason: Filled<string>;
  alone_started_at: Timestamp | null;
  alone_notice: 'done' | 'ended' | 'reminder' | 'started' | null;
  alone_objected_at: Timestamp | null;
  alone_objected_by: string | null;
}

export interface OtpCodeTable {
  id: string;
  user_id: string;
  purpose: 'mfa_enable' | 'mfa_signin' | 'mfa_step_up';
  challenge_id: string | null;
  phone: string;
  hash: Buffer;
  attempts: Filled<number>;
  created_at: Timestamp;
  expires_at: Timestamp;
  consumed_at: Timestamp | null;
  superseded_at: Timestamp | null;
}

export interface OutboxTable {
  id: Filled<number>;
  kind: string;
  dedupe_key: string | null;
  auction_id: string | null;
  user_id: string | null;
  payload: Filled<Json>;
  private: Filled<Json>;
  created_at: Timestamp;
  dispatched_at: Timestamp | null;
  claimed_until: Timestamp | null;
  attempts: Filled<number>;
  last_error: string | null;
}

export interface OwnershipTable {
  item_id: string;
  user_id: string;
  from_at: Timestamp;
  to_at: Timestamp | null;
  cause: 'gift' | 'link' | 'resale' | 'sale';
  paid_cents: number | null;
  is_on_wall: Filled<boolean>;
}

export interface PartnerTable {
  id: string;
  slug: string;
  name: string;
  summary: Filled<string>;
  version: Filled<number>;
}

export interface PasskeyTable {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  algorithm: number;
  counter: number;
  transports: string[];
  name: string;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
}

export interface PasskeyChallengeTable {
  hash: Buffer;
  user_id: string | null;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface PaymentTable {
  id: string;
  invoice_id: string;
  attempt: number;
  intent_id: string | null;
  method_id: string | null;
  status: 'canceled' | 'created' | 'disputed' | 'failed' | 'processing' | 'requires_action' | 'returned' | 'succeeded';
  amount_cents: number;
  charge_id: string | null;
  decline_code: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  debited_at: Timestamp | null;
  expected_at: Timestamp | null;
  manual_kind: 'cash' | 'check' | 'wire' | null;
  manual_ref: string | null;
}

export interface PaymentMethodTable {
  id: string;
  user_id: string;
  provider_id: string;
  type: 'user_bank_account' | 'user_card';
  brand: string;
  last4: string;
  exp_month: number | null;
  exp_year: number | null;
  fingerprint: string | null;
  is_default: Filled<boolean>;
  created_at: Timestamp;
  removed_at: Timestamp | null;
  verified_at: Timestamp | null;
  awaits_proof_at: Timestamp | null;
}

export interface PayoutTable {
  id: string;
  seller_id: string;
  cause: 'insurance' | 'sale';
  gross_cents: number;
  fee_cents: number;
  netted_cents: Filled<number>;
  net_cents: number;
  state: Filled<'lost' | 'reversed' | 'reversing' | 'sending' | 'sent' | 'waiting'>;
  due_at: Timestamp | null;
  blocked_reason: 'account' | 'hold' | 'payment' | 'refused' | 'staff' | null;
  reminders: Filled<number>;
  is_held: Filled<boolean>;
  is_unclaimed: Filled<boolean>;
  transfer_id: string | null;
  sent_cents: number | null;
  sent_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ProductClockTable {
  id: Filled<number>;
  offset_ms: Filled<number>;
}

export interface ProvenanceEventTable {
  id: string;
  item_id: string;
  at: Timestamp;
  kind: string;
  place: Filled<string>;
  text: string;
  position: Filled<number>;
  hash: Filled<Buffer>;
}

export interface ProviderBalanceTable {
  id: string;
  type: string;
  source: string | null;
  funds: 'bank_account' | 'card';
  amount_cents: number;
  fee_cents: number;
  net_cents: number;
  is_available: boolean;
  created_at: Timestamp;
  read_at: Timestamp;
}

export interface ProviderEventTable {
  id: string;
  type: string;
  object_id: string;
  payload: Json;
  received_at: Timestamp;
  handled_at: Timestamp | null;
  attempts: Filled<number>;
  last_error: string | null;
  outcome: 'done' | 'failed' | 'ignored' | 'quarantined' | 'waiting' | null;
}

export interface ProviderOperationTable {
  key: string;
  kind: string;
  ref: string;
  request: Json;
  state: Filled<'done' | 'pending' | 'refused'>;
  result_id: string | null;
  answer: Json | null;
  attempts: Filled<number>;
  first_sent_at: Timestamp | null;
  last_error: string | null;
  created_at: Timestamp;
  finished_at: Timestamp | null;
}

export interface PushMessageTable {
  id: string;
  user_id: string;
  subscription_id: string;
  dedupe_key: string;
  payload: Json;
  created_at: Timestamp;
  due_at: Timestamp | null;
  attempts: Filled<number>;
  sent_at: Timestamp | null;
  dropped_at: Timestamp | null;
  last_error: string | null;
}

export interface PushSubscriptionTable {
  id: string;
  user_id: string;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  user_agent: string;
  created_at: Timestamp;
  last_sent_at: Timestamp | null;
}

export interface RateLimitTable {
  key: string;
  points: number;
  expire: number;
}

export interface RecentlyViewedTable {
  user_id: string;
  item_id: string;
  viewed_at: Timestamp;
}

export interface ReconciliationTable {
  id: string;
  at: Timestamp;
  transactions: number;
  differences: number;
}

export interface ReconciliationDifferenceTable {
  reconciliation_id: string;
  position: number;
  kind: string;
  ref: string;
  expected_cents: number | null;
  found_cents: number | null;
  note: Filled<string>;
}

export interface RecoveryCodeTable {
  hash: Buffer;
  user_id: string;
  created_at: Timestamp;
  used_at: Timestamp | null;
}

export interface RedeemClaimTable {
  id: string;
  code_id: string;
  user_id: string;
  item_id: string | null;
  address_key: string | null;
  claimed_at: Timestamp;
}

export interface RedeemCodeTable {
  id: string;
  code: string;
  kind: 'coupon' | 'giveaway';
  item_id: string | null;
  coupon_id: string | null;
  ships_free: Filled<boolean>;
  starts_at: Timestamp;
  ends_at: Timestamp | null;
  max_claims: Filled<number>;
  created_at: Timestamp;
}

export interface RefreshTokenTable {
  id: string;
  session_id: string;
  hash: Buffer;
  parent_id: string | null;
  issued_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface RefundTable {
  id: string;
  invoice_id: string;
  payment_id: string;
  amount_cents: number;
  state: Filled<'failed' | 'pending' | 'sent'>;
  reason: string;
  note: Filled<string>;
  created_by: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ReservationTable {
  id: string;
  auction_id: string;
  user_id: string;
  quantity: number;
  state: Filled<'held' | 'released' | 'sold'>;
  created_at: Timestamp;
  expires_at: Timestamp;
  ended_at: Timestamp | null;
  bag_id: string | null;
}

export interface SaleTable {
  id: string;
  slug: string;
  title: string;
  text: Filled<string>;
  cover_media_id: string | null;
  opens_at: Timestamp;
  first_end_at: Timestamp;
  stagger_ms: number;
  preset: 'custom' | 'live_drop' | 'premier' | 'weekly';
  window_ms: number;
  cap_ms: number;
  blind_ms: number | null;
  table_version: Filled<number>;
  created_by: string | null;
  created_at: Timestamp;
  published_at: Timestamp | null;
  canceled_at: Timestamp | null;
  public_note: string | null;
  preset_id: string | null;
  version: Filled<number>;
}

export interface SaleFollowTable {
  user_id: string;
  sale_id: string;
  created_at: Timestamp;
}

export interface SalePresetTable {
  id: string;
  name: string;
  window_ms: number;
  cap_ms: number;
  blind_ms: number | null;
  table_version: number;
  created_by: string;
  created_at: Timestamp;
  changed_at: Timestamp;
  retired_at: Timestamp | null;
  version: Filled<number>;
}

export interface SavedSearchTable {
  id: string;
  user_id: string;
  name: string;
  query: string;
  fingerprint: Buffer;
  created_at: Timestamp;
}

export interface SavedViewTable {
  id: string;
  user_id: string;
  list: string;
  name: string;
  query: string;
  created_at: Timestamp;
}

export interface ScanTable {
  item_id: string;
  device: Buffer;
  window_number: number;
  at: Timestamp;
}

export interface ScanTotalTable {
  item_id: string;
  total: number;
  first_at: Timestamp;
  last_at: Timestamp;
}

export interface SchemaMigrationTable {
  name: string;
  sha256: string;
  applied_at: Filled<Timestamp>;
}

export interface SealTable {
  serial: string;
  token: string;
  batch_id: string | null;
  position: number | null;
  status: 'active' | 'applied' | 'issued' | 'lost' | 'printed' | 'replaced' | 'revoked';
  item_id: string | null;
  issued_to: string | null;
  replaces: string | null;
  changed_at: Timestamp;
}

export interface SealBatchTable {
  id: string;
  number: Filled<string>;
  count: number;
  note: string;
  created_by: string;
  created_at: Timestamp;
}

export interface SealChangeTable {
  id: string;
  serial: string;
  from_status: string;
  to_status: string;
  item_id: string | null;
  actor_id: string | null;
  note: string;
  at: Timestamp;
}

export interface SealedBidTable {
  auction_id: string;
  user_id: string;
  key_id: string;
  bid: Buffer;
  hold: Buffer;
  commitment: Buffer;
  revision: number;
  seq: number;
  request_key: string;
  updated_at: Timestamp;
  blind_ends_at: Timestamp;
  revealed_at: Timestamp | null;
}

export interface SealedEntryTable {
  auction_id: string;
  seq: number;
  user_id: string;
  revision: number;
  commitment: Buffer;
  received_at: Timestamp;
  request_key: string;
}

export interface SearchWordTable {
  word: string;
  stem: string;
  is_name: boolean;
  near: string[];
}

export interface SecondFactorTable {
  user_id: string;
  channel: 'app' | 'sms';
  phone: string | null;
  secret_key_id: string | null;
  secret: Buffer | null;
  last_step: number | null;
  enabled_at: Timestamp;
  texted_logins: Filled<number>;
}

export interface SecondaryTransactionTable {
  id: string;
  item_id: string;
  seller_id: string;
  buyer_id: string;
  price_cents: number;
  fee_cents: number;
  status: Filled<'cancelled' | 'done' | 'office_received' | 'paid' | 'pending' | 'reauthenticated' | 'reauthenticated_failed' | 'shipped_to_buyer'>;
  shipping_status: Filled<'pending' | 'ready' | 'received' | 'shipped'>;
  created_at: Timestamp;
  updated_at: Timestamp;
  code: string | null;
  agreed_cents: number | null;
  paid_at: Timestamp | null;
  ship_by: Timestamp | null;
  is_extended: Filled<boolean>;
  is_in_custody: Filled<boolean>;
  carrier: string | null;
  tracking_number: string | null;
  handed_in_at: Timestamp | null;
  reminders: Filled<number>;
  received_at: Timestamp | null;
  recheck_by: Timestamp | null;
  reviewer_id: string | null;
  failure_class: 'condition' | 'counterfeit' | 'mismatch' | 'seal' | null;
  failure_note: Filled<string>;
  failed_by: string | null;
  consent_by: Timestamp | null;
  proposed_cents: number | null;
  seller_agreed_at: Timestamp | null;
  buyer_agreed_at: Timestamp | null;
  reauthenticated_at: Timestamp | null;
  outbound_by: Timestamp | null;
  outbound_carrier: string | null;
  outbound_number: string | null;
  shipped_at: Timestamp | null;
  delivered_at: Timestamp | null;
  claimed_at: Timestamp | null;
  claim_text: Filled<string>;
  claim_decided_at: Timestamp | null;
  claim_cents: number | null;
  ended_at: Timestamp | null;
  cancel_reason: 'lost' | 'not_shipped' | 'payment_returned' | 'staff' | 'unpaid' | null;
  penalty_cents: Filled<number>;
}

export interface SellerTaxTable {
  user_id: string;
  legal_name: string;
  tin_last4: string;
  certified_at: Timestamp;
}

export interface SessionTable {
  id: string;
  user_id: string;
  device_hash: Buffer;
  user_agent: Filled<string>;
  ip: Filled<string>;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  expires_at: Timestamp;
  revoked_at: Timestamp | null;
  revoke_reason: string | null;
  proved_at: Filled<Timestamp>;
  device_uuid: string | null;
  staff_seen_at: Timestamp | null;
  code_proved_at: Timestamp | null;
}

export interface SettingTable {
  version: number;
  id: string;
  key: string;
  value: Json;
  valid_from: Timestamp;
  changed_by: string | null;
}

export interface SigninChallengeTable {
  id: string;
  hash: Buffer;
  user_id: string;
  device_hash: Buffer;
  user_agent: string;
  ip: string;
  replaces_session_id: string | null;
  attempts: Filled<number>;
  created_at: Timestamp;
  expires_at: Timestamp;
  done_at: Timestamp | null;
  google_pending_id: string | null;
  is_known_device: Filled<boolean>;
}

export interface SigninLockTable {
  hash: Buffer;
  user_id: string | null;
  failures: number;
  window_started_at: Timestamp;
  locked_at: Timestamp | null;
}

export interface SmsInboundTable {
  sid: string;
  phone: string;
  act: string;
  received_at: Timestamp;
}

export interface SmsStopTable {
  phone: string;
  stopped_at: Timestamp;
}

export interface SmsSubscriptionTable {
  user_id: string;
  status: 'pending' | 'subscribed' | 'un_subscribed';
  phone: string | null;
  token: string | null;
  token_expires_at: Timestamp | null;
  asked_at: Timestamp;
  subscribed_at: Timestamp | null;
  ended_at: Timestamp | null;
}

export interface SoloEffectTable {
  id: string;
  kind: string;
  actor_id: string;
  gainer_id: string;
  value_cents: number;
  at: Timestamp;
}

export interface StaffInvitationTable {
  id: string;
  email: string;
  roles: string[];
  reason: Filled<string>;
  invited_by: string | null;
  created_at: Timestamp;
  hash: Buffer | null;
  expires_at: Timestamp | null;
  accepted_at: Timestamp | null;
  accepted_by: string | null;
  ended_at: Timestamp | null;
}

export interface StoredFileTable {
  name: string;
  created_at: Timestamp;
}

export interface StrikeTable {
  id: string;
  user_id: string;
  invoice_id: string | null;
  reason: 'fraud' | 'non_payment' | 'not_shipped' | 'wrong_item';
  at: Timestamp;
  review_at: Timestamp | null;
  lifted_at: Timestamp | null;
  lifted_by: string | null;
}

export interface TaxCertificateTable {
  id: string;
  user_id: string;
  state: string;
  number: string;
  business_name: string;
  expires_on: Timestamp;
  status: Filled<'approved' | 'pending' | 'rejected' | 'withdrawn'>;
  note: Filled<string>;
  submitted_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
  file: string | null;
}

export interface TaxRateTable {
  state: string;
  postal_code: string;
  rate_bps: number | null;
  shipping_taxable: Filled<boolean>;
  calculation_id: string | null;
  asked_at: Timestamp;
  expires_at: Timestamp;
}

export interface TaxonomySlugTable {
  kind: 'artist' | 'category' | 'collection' | 'condition' | 'genre' | 'partner';
  slug: string;
  target_id: string;
  merged_id: string | null;
  replaced_at: Timestamp;
}

export interface UsersTable {
  id: string;
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  password_hash: string | null;
  is_vip: Filled<boolean>;
  email_verified_at: Timestamp | null;
  terms_version: string;
  terms_accepted_at: Timestamp;
  blocked_at: Timestamp | null;
  kyc_status: 'canceled' | 'processing' | 'requires_input' | 'verified' | null;
  stripe_customer_id: string | null;
  stripe_connected_status: Filled<'not_connected' | 'requires_input' | 'verified'>;
  auto_charge: Filled<boolean>;
  created_at: Timestamp;
  updated_at: Timestamp;
  deleted_at: Timestamp | null;
  bidding_suspended_until: Timestamp | null;
  stripe_account_id: string | null;
  stripe_account_missing: Filled<string[]>;
  stripe_account_read_at: Timestamp | null;
  image_file: string | null;
  username_changed_at: Timestamp | null;
  mail_failed_at: Timestamp | null;
  mail_failure: string | null;
  deletion_due_at: Timestamp | null;
  exported_at: Timestamp | null;
  payout_held_until: Timestamp | null;
  stripe_account_bank: string | null;
  username_skeleton: ComputedColumn<string>;
  is_username_twin: Filled<boolean>;
  intended_path: string | null;
  staff_roles: Filled<string[]>;
  role: ComputedColumn<string>;
  staff_blocked_at: Timestamp | null;
  vip_until: Timestamp | null;
  vip_ended_at: Timestamp | null;
  staff_version: Filled<number>;
  payout_ready_at: Timestamp | null;
}

export interface DB {
  abuse_report: AbuseReportTable;
  account_act: AccountActTable;
  account_link: AccountLinkTable;
  address: AddressTable;
  alert: AlertTable;
  app_setting: AppSettingTable;
  app_setup: AppSetupTable;
  arrival_picture: ArrivalPictureTable;
  artist: ArtistTable;
  auction: AuctionTable;
  auction_bidder: AuctionBidderTable;
  auction_event: AuctionEventTable;
  audit_event: AuditEventTable;
  authentication: AuthenticationTable;
  bag: BagTable;
  bag_line: BagLineTable;
  bank_setup: BankSetupTable;
  bid: BidTable;
  bid_heartbeat: BidHeartbeatTable;
  bid_log: BidLogTable;
  bid_outage: BidOutageTable;
  bid_request: BidRequestTable;
  buy_now: BuyNowTable;
  catalogue_change: CatalogueChangeTable;
  category: CategoryTable;
  certificate_change: CertificateChangeTable;
  collection: CollectionTable;
  condition: ConditionTable;
  contact_message: ContactMessageTable;
  coupon: CouponTable;
  coupon_use: CouponUseTable;
  credit_account: CreditAccountTable;
  credit_entry: CreditEntryTable;
  credit_hold: CreditHoldTable;
  custody_move: CustodyMoveTable;
  digest: DigestTable;
  dispute: DisputeTable;
  draft_lot: DraftLotTable;
  evidence_file: EvidenceFileTable;
  external_identity: ExternalIdentityTable;
  failed_job: FailedJobTable;
  favorite: FavoriteTable;
  follow: FollowTable;
  genre: GenreTable;
  google_nonce: GoogleNonceTable;
  google_pending: GooglePendingTable;
  idempotency: IdempotencyTable;
  identity_session: IdentitySessionTable;
  import: ImportTable;
  import_name: ImportNameTable;
  import_row: ImportRowTable;
  increment_table: IncrementTableTable;
  intake: IntakeTable;
  intake_line: IntakeLineTable;
  intake_line_move: IntakeLineMoveTable;
  invoice: InvoiceTable;
  invoice_line: InvoiceLineTable;
  item: ItemTable;
  item_correction: ItemCorrectionTable;
  item_link: ItemLinkTable;
  item_listing: ItemListingTable;
  item_listing_row: ItemListingRowTable;
  item_sale: ItemSaleTable;
  item_search_names: ItemSearchNamesTable;
  item_slug: ItemSlugTable;
  item_sold: ItemSoldTable;
  item_transfer: ItemTransferTable;
  item_view: ItemViewTable;
  item_views: ItemViewsTable;
  ledger_account: LedgerAccountTable;
  ledger_entry: LedgerEntryTable;
  ledger_line: LedgerLineTable;
  limit_request: LimitRequestTable;
  live_hold: LiveHoldTable;
  location: LocationTable;
  log_checkpoint: LogCheckpointTable;
  log_entry: LogEntryTable;
  lot_offer: LotOfferTable;
  mail_token: MailTokenTable;
  media: MediaTable;
  media_change: MediaChangeTable;
  message: MessageTable;
  newsletter_subscription: NewsletterSubscriptionTable;
  notification_setting: NotificationSettingTable;
  offer: OfferTable;
  office_desk: OfficeDeskTable;
  office_request: OfficeRequestTable;
  otp_code: OtpCodeTable;
  outbox: OutboxTable;
  ownership: OwnershipTable;
  partner: PartnerTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  payment: PaymentTable;
  payment_method: PaymentMethodTable;
  payout: PayoutTable;
  product_clock: ProductClockTable;
  provenance_event: ProvenanceEventTable;
  provider_balance: ProviderBalanceTable;
  provider_event: ProviderEventTable;
  provider_operation: ProviderOperationTable;
  push_message: PushMessageTable;
  push_subscription: PushSubscriptionTable;
  rate_limit: RateLimitTable;
  recently_viewed: RecentlyViewedTable;
  reconciliation: ReconciliationTable;
  reconciliation_difference: ReconciliationDifferenceTable;
  recovery_code: RecoveryCodeTable;
  redeem_claim: RedeemClaimTable;
  redeem_code: RedeemCodeTable;
  refresh_token: RefreshTokenTable;
  refund: RefundTable;
  reservation: ReservationTable;
  sale: SaleTable;
  sale_follow: SaleFollowTable;
  sale_preset: SalePresetTable;
  saved_search: SavedSearchTable;
  saved_view: SavedViewTable;
  scan: ScanTable;
  scan_total: ScanTotalTable;
  schema_migration: SchemaMigrationTable;
  seal: SealTable;
  seal_batch: SealBatchTable;
  seal_change: SealChangeTable;
  sealed_bid: SealedBidTable;
  sealed_entry: SealedEntryTable;
  search_word: SearchWordTable;
  second_factor: SecondFactorTable;
  secondary_transaction: SecondaryTransactionTable;
  seller_tax: SellerTaxTable;
  session: SessionTable;
  setting: SettingTable;
  signin_challenge: SigninChallengeTable;
  signin_lock: SigninLockTable;
  sms_inbound: SmsInboundTable;
  sms_stop: SmsStopTable;
  sms_subscription: SmsSubscriptionTable;
  solo_effect: SoloEffectTable;
  staff_invitation: StaffInvitationTable;
  stored_file: StoredFileTable;
  strike: StrikeTable;
  tax_certificate: TaxCertificateTable;
  tax_rate: TaxRateTable;
  taxonomy_slug: TaxonomySlugTable;
  users: UsersTable;
}
