import type { ReactNode } from 'react';

/** One column of a data table. */
export interface DataColumn<Row> {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Whether a row says nothing here: where there are no columns to keep in line, it is left out. */
  isEmpty?: (row: Row) => boolean;
  sortable?: boolean;
  /** Numbers stand right, so that their digits line up. */
  numeric?: boolean;
  /** Classes of width, for example 'w-40'. */
  width?: string;
}
