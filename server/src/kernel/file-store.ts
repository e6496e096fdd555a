/** A stored file as it is served to a reader. */
export interface ServedFile {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly filename: string;
  /** Whether a browser may display it: only re-encoded pictures. */
  readonly inline: boolean;
}

/**
 * Storage for bytes outside the database: pictures, exports. Metadata (owner, type, size) is stored
 * in a table; write the bytes before the row, so that a row never refers to missing bytes.
 */
export interface FileStore {
  /**
   * Stores the bytes under a key, replacing any that are stored there. Once the promise resolves,
   * the bytes survive a crash.
   */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns the bytes; null if there are none. */
  get(key: string): Promise<Uint8Array | null>;
  /** Deletes the bytes; does nothing if there are none. */
  remove(key: string): Promise<void>;
}
