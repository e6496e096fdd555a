/**
 * Where bytes are kept that are no rows: pictures, exports. What is known about them (whose, which type, how large)
 * stands in a table; write the bytes first and the row after, so that a row never points at nothing.
 */
export interface FileStore {
  /** Keeps the bytes under a key, in place of what was there. They survive a crash once this comes back. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or null where nothing is kept. */
  get(key: string): Promise<Uint8Array | null>;
  /** Forgets the bytes; nothing happens where there are none. */
  remove(key: string): Promise<void>;
}
