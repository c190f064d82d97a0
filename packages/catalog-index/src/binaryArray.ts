/** Reads an array in PostgreSQL's binary form from the first element to the last: far less work than a row each. */
export class BinaryArray {
  readonly #view: DataView;
  #at = 20;
  readonly length: number;

  constructor(bytes: Buffer | null) {
    this.#view = new DataView(bytes?.buffer ?? new ArrayBuffer(0), bytes?.byteOffset ?? 0, bytes?.byteLength ?? 0);
    // Dimensions, null flag, type, length, lower bound; an empty array has no length.
    this.length = this.#view.byteLength < 20 ? 0 : this.#view.getInt32(12);
  }

  /** Calls `read` with the position of the next element's bytes; returns null for a null element. */
  #next<T>(read: (view: DataView, at: number) => T): T | null {
    const size = this.#view.getInt32(this.#at);
    const at = this.#at + 4;
    this.#at = at + Math.max(0, size);
    return size < 0 ? null : read(this.#view, at);
  }

  int(): number {
    return this.#next((view, at) => view.getInt32(at))!;
  }

  /** A bigint, or a time in microseconds. */
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
