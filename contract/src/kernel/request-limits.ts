// Plain data without zod, so that a list can page without carrying a validator.

/** Bounds of what a request may carry. */
export const requestLimits = {
  /** Bytes of a JSON body. */
  bodyBytes: 256 * 1024,
  /** Bytes of an imported CSV file sent as JSON text. */
  importBytes: 2 * 1024 * 1024,
  /** Nesting of a JSON body. */
  depth: 32,
  /** Values of a JSON body, in lists and objects together: reading a value costs more than its bytes. */
  values: 40_000,
  /** Rows of one page of a list. */
  pageSize: 100,
  /** As far as a row's own counts go: this many stand for 'this many or more'. */
  counted: 100,
  /** As far as everything within reach is counted: likewise. */
  countedInAll: 10_000,
  /** Rows of one bulk action. */
  bulkRows: 200,
  /** Rows of one imported file. */
  fileRows: 10_000,
  /** Columns of one imported file: far more than any list has. */
  fileColumns: 100,
  /** Rows of one exported file. */
  exportRows: 250_000,
} as const;
