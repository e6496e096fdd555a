import type { ExportFile } from '@trunkline/contract/kernel/exports';
import { formatCount, formatNumber } from '../../ui/formats.ts';
import { fromCapabilities } from '../capabilities.ts';

const labels = fromCapabilities((capabilities): Readonly<Record<string, string>> =>
  Object.fromEntries(capabilities.flatMap(({ exportLabels }) => Object.entries(exportLabels))),
);

/** Names an exported list for the user. */
export const listName = (list: string): string =>
  labels()[list] ?? list.charAt(0).toUpperCase() + list.slice(1);

/** '12 KB', '3.4 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${formatNumber(bytes)} B`;
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'KB'] : [bytes / 1_000_000, 'MB'];
  return `${formatNumber(size < 10 ? Math.round(size * 10) / 10 : Math.round(size))} ${unit}`;
}

export function stateText({ status, rows, bytes, truncated, failure }: ExportFile): string {
  const counted = formatCount(rows, 'row', 'rows');
  switch (status) {
    case 'waiting':
      return 'Waiting to start';
    case 'running':
      return rows === 0 ? 'In progress' : `${counted} so far`;
    case 'done':
      return `${counted}, ${sizeText(bytes)}${truncated ? '. This list is too long for one export. Filter it to export the rest.' : ''}`;
    case 'failed':
      return failure ?? 'The export failed. Try again.';
    case 'cancelled':
      return rows === 0 ? 'Cancelled' : `Cancelled after ${counted}`;
  }
}
