import type { PoolClient } from 'pg';

/** The composite types of migration 0016: a row as a bulk write hands it to the database. */
const TYPES = [
  'bid_line',
  'bidder_line',
  'answer_line',
  'account_line',
  'credit_line',
  'lot_line',
  'log_line',
  'outbox_line',
] as const;
type CompositeType = (typeof TYPES)[number];
type Oids = ReadonlyMap<string, number>;

/** Where a connection keeps the OIDs of the composite types. */
const OIDS = Symbol('oids of the composite types');
type Connection = object & { [OIDS]?: Oids };

/** Reads the OIDs of the composite types, once per connection. Resolves immediately when they are known. */
export async function loadCompositeTypes(client: Pick<PoolClient, 'query'> & Connection): Promise<void> {
  if (client[OIDS] !== undefined) return;
  const { rows } = await client.query<{ name: string; oid: string }>(
    'select name, name::regtype::oid::text as oid from unnest($1::text[]) as t (name)',
    [[...TYPES]],
  );
  client[OIDS] = new Map(rows.map(({ name, oid }) => [name, Number(oid)]));
}

/** Begins an array of `type` for `unnest($1::type[])`. The connection must have loaded its composite types. */
export function compositeArrayOf(client: Connection, type: CompositeType): CompositeArrayWriter {
  const oid = client[OIDS]?.get(type);
  if (oid === undefined) throw new Error(`The OID of the type ${type} is not known on this connection`);
  return new CompositeArrayWriter(oid);
}

const UUID = 2950;
const INT4 = 23;
const INT8 = 20;
const BOOL = 16;
const TEXT = 25;
const BYTEA = 17;
const TIMESTAMPTZ = 1184;
const JSON_TEXT = 114;

const UUID_BYTES = 16;
const ARRAY_HEADER = 20;
const FIELD_HEADER = 8;
const TWO_32 = 4_294_967_296;
/** 2000-01-01, where PostgreSQL's time begins, in epoch ms. */
const POSTGRES_EPOCH_MS = 946_684_800_000;
const SHORT = 64;
const DASH = 45;

const digits = new Uint8Array(256).fill(255);
for (let value = 0; value < 16; value++) {
  digits[value.toString(16).charCodeAt(0)] = value;
  digits[value.toString(16).toUpperCase().charCodeAt(0)] = value;
}

/** Ids as `uuid[]` in PostgreSQL's binary format. */
export function uuidArray(ids: readonly string[]): Buffer {
  const buffer = Buffer.allocUnsafe(ARRAY_HEADER + ids.length * (4 + UUID_BYTES));
  writeArrayHeader(buffer, UUID);
  let at = ARRAY_HEADER;
  for (const id of ids) {
    buffer.writeInt32BE(UUID_BYTES, at);
    if (writeHex(buffer, id, at + 4) !== UUID_BYTES) throw new RangeError(`Not a UUID: ${id}`);
    at += 4 + UUID_BYTES;
  }
  return endArray(buffer, ids.length, at);
}

/**
 * An array of composite values in PostgreSQL's binary format, for bulk writes of a batch. The server reads a field
 * without parsing text and stores one tuple per row, where `unnest` of many arrays stores one per field: half the work.
 * Fields are written in the order of the type. The server refuses a row with a different number or types of fields.
 */
export class CompositeArrayWriter {
  #buffer = Buffer.allocUnsafe(8_192);
  #at = ARRAY_HEADER;
  #rows = 0;
  #fields = 0;
  #rowAt = 0;

  constructor(oid: number) {
    writeArrayHeader(this.#buffer, oid);
  }

  /** Begins the next row. */
  row(): this {
    this.#endRow();
    this.#room(8);
    this.#rowAt = this.#at;
    this.#at += 8;
    this.#rows += 1;
    this.#fields = 0;
    return this;
  }

  uuid(value: string | null): this {
    if (value === null) return this.#null(UUID);
    const at = this.#field(UUID, UUID_BYTES);
    if (writeHex(this.#buffer, value, at) !== UUID_BYTES) throw new RangeError(`Not a UUID: ${value}`);
    return this;
  }

  int(value: number | null): this {
    if (value === null) return this.#null(INT4);
    if (!Number.isInteger(value)) throw new RangeError(`Not a whole number: ${value}`);
    // A field may reallocate the buffer, so its position is determined first.
    const at = this.#field(INT4, 4);
    this.#buffer.writeInt32BE(value, at);
    return this;
  }

  /** A whole number of 64 bits: cents. */
  bigint(value: number | null): this {
    if (value === null) return this.#null(INT8);
    if (!Number.isSafeInteger(value)) throw new RangeError(`Not a safe whole number: ${value}`);
    this.#int8(value, this.#field(INT8, 8));
    return this;
  }

  bool(value: boolean): this {
    const at = this.#field(BOOL, 1);
    this.#buffer[at] = value ? 1 : 0;
    return this;
  }

  /** A time, epoch ms. */
  time(epochMs: number | null): this {
    if (epochMs === null) return this.#null(TIMESTAMPTZ);
    const micros = Math.round((epochMs - POSTGRES_EPOCH_MS) * 1000);
    if (!Number.isSafeInteger(micros)) throw new RangeError(`Not a time: ${epochMs}`);
    this.#int8(micros, this.#field(TIMESTAMPTZ, 8));
    return this;
  }

  text(value: string | null): this {
    return value === null ? this.#null(TEXT) : this.#text(TEXT, value);
  }

  /** Text that is already JSON. */
  json(value: string): this {
    return this.#text(JSON_TEXT, value);
  }

  bytes(value: Buffer | null): this {
    if (value === null) return this.#null(BYTEA);
    const at = this.#field(BYTEA, value.length);
    value.copy(this.#buffer, at);
    return this;
  }

  /** Bytes given as hex. */
  hex(value: string | null): this {
    if (value === null) return this.#null(BYTEA);
    const size = value.length / 2;
    const at = this.#field(BYTEA, size);
    if (writeHex(this.#buffer, value, at) !== size) throw new RangeError('Not hex');
    return this;
  }

  /** The whole array, as a parameter of a statement. */
  end(): Buffer {
    this.#endRow();
    return endArray(this.#buffer, this.#rows, this.#at);
  }

  #endRow(): void {
    if (this.#rows === 0) return;
    this.#buffer.writeInt32BE(this.#at - this.#rowAt - 4, this.#rowAt);
    this.#buffer.writeInt32BE(this.#fields, this.#rowAt + 4);
  }

  /** Reserves a field of `size` bytes and returns the position of its value. */
  #field(oid: number, size: number): number {
    this.#room(FIELD_HEADER + size);
    const at = this.#at;
    this.#buffer.writeInt32BE(oid, at);
    this.#buffer.writeInt32BE(size, at + 4);
    this.#at = at + FIELD_HEADER + size;
    this.#fields += 1;
    return at + FIELD_HEADER;
  }

  #null(oid: number): this {
    const at = this.#field(oid, 0);
    this.#buffer.writeInt32BE(-1, at - 4);
    return this;
  }

  #text(oid: number, value: string): this {
    const start = this.#field(oid, 0);
    const size = this.#write(value);
    this.#buffer.writeInt32BE(size, start - 4);
    this.#at = start + size;
    return this;
  }

  /** Writes a text at the end and returns its number of bytes. */
  #write(value: string): number {
    this.#room(value.length * 3);
    const buffer = this.#buffer;
    const at = this.#at;
    if (value.length > SHORT) return buffer.write(value, at, 'utf8');
    for (let index = 0; index < value.length; index++) {
      const code = value.charCodeAt(index);
      if (code > 127) return buffer.write(value, at, 'utf8');
      buffer[at + index] = code;
    }
    return value.length;
  }

  #int8(value: number, at: number): void {
    this.#buffer.writeInt32BE(Math.floor(value / TWO_32), at);
    this.#buffer.writeUInt32BE(value >>> 0, at + 4);
  }

  #room(size: number): void {
    if (this.#at + size <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#at + size));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }
}

function writeArrayHeader(buffer: Buffer, oid: number): void {
  buffer.writeInt32BE(1, 0); // dimensions
  buffer.writeInt32BE(0, 4); // no null elements
  buffer.writeUInt32BE(oid, 8);
  buffer.writeInt32BE(1, 16); // lower bound
}

/** Closes an array of `rows` elements that ends at `at`; one without any has no dimension. */
function endArray(buffer: Buffer, rows: number, at: number): Buffer {
  buffer.writeInt32BE(rows, 12);
  if (rows === 0) buffer.writeInt32BE(0, 0);
  return buffer.subarray(0, rows === 0 ? 12 : at);
}

/** Writes hex digits, skips dashes, and returns the number of bytes. NaN if a character is not a digit. */
function writeHex(buffer: Buffer, value: string, start: number): number {
  let at = start;
  let high = -1;
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index);
    if (code === DASH) continue;
    const digit = digits[code] ?? 255;
    if (digit > 15) return Number.NaN;
    if (high < 0) high = digit;
    else {
      buffer[at++] = high * 16 + digit;
      high = -1;
    }
  }
  return high < 0 ? at - start : Number.NaN;
}
