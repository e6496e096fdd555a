import type { ReactNode } from 'react';

/** One column of a data table. */
export interface DataColumn<Row> {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Checks whether a row has no value in this column; cards omit empty values. */
  isEmpty?: (row: Row) => boolean;
  sortable?: boolean;
  /** Right-aligned, so that digits line up. */
  numeric?: boolean;
  /** Short texts that are never cut off, such as times. */
  neverTruncated?: boolean;
  /** Gets more of the list's width: 'widest' for two lines with long texts. */
  width?: 'wide' | 'widest';
}
