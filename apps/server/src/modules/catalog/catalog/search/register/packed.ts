/** All values of an expression as `Packed` reads them: ten times less to make and to read than a row each. */
export const packed = (expression: string, filter = ''): string => `array_send(array_agg(${expression})${filter})`;

/** An array in PostgreSQL's binary form, read from the first element to the last. */
export class Packed {
  readonly #view: DataView;
  #at = 20;
  readonly length: number;

  /** Null: of no rows. */
  constructor(bytes: Buffer | null) {
    this.#view = new DataView(bytes?.buffer ?? new ArrayBuffer(0), bytes?.byteOffset ?? 0, bytes?.byteLength ?? 0);
    // Dimensions, whether nulls are there, type, length, lower bound; an empty array has no length.
    this.length = this.#view.byteLength < 20 ? 0 : this.#view.getInt32(12);
  }

  /** Hands the place of the next element's bytes to `read`; null without asking when it is null. */
  #next<T>(read: (view: DataView, at: number) => T): T | null {
    const size = this.#view.getInt32(this.#at);
    const at = this.#at + 4;
    this.#at = at + Math.max(0, size);
    return size < 0 ? null : read(this.#view, at);
  }

  int(): number {
    return this.#next((view, at) => view.getInt32(at))!;
  }

  /** A bigint or a moment in microseconds. */
  long(): number | null {
    return this.#next((view, at) => Number(view.getBigInt64(at)));
  }

  double(): number {
    return this.#next((view, at) => view.getFloat64(at))!;
  }

  id<T>(read: (view: DataView, at: number) => T): T | null {
    return this.#next(read);
  }
}
