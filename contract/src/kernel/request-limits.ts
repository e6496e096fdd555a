// Plain data without zod, so that lists don't load a validator.

export const requestLimits = {
  /** Bytes of a JSON body. */
  bodyBytes: 256 * 1024,
  /** Bytes of an imported CSV file sent as JSON text. */
  importBytes: 2 * 1024 * 1024,
  depth: 32,
  /**
   * Values in a JSON body, in lists and objects together, because parsing a value costs more than
   * its bytes.
   */
  values: 40_000,
  pageSize: 100,
  /** Cap of a row's own counts: this value means 'this many or more'. */
  counted: 100,
  /** Cap of counts of everything within reach. */
  countedInAll: 10_000,
  bulkRows: 200,
  fileRows: 10_000,
  /** Columns per imported file: far more than any list has. */
  fileColumns: 100,
  exportRows: 250_000,
} as const;
