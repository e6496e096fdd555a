import type { RowResult } from '@trunkline/contract/kernel/resource';
import { formatNumber } from '../../ui/formats.ts';
import type { ResourceRow } from './resource.ts';

/**
 * Explains why a dialog action can't be started for these rows; undefined if it can, null if it
 * isn't offered at all.
 */
export function selectionProblem(
  { name, maxRows }: { name: string; maxRows: number },
  rows: readonly Pick<ResourceRow, 'may'>[],
): string | null | undefined {
  if (rows.every(({ may }) => !may.includes(name))) return null;
  return rows.length > maxRows ? `Select up to ${formatNumber(maxRows)}` : undefined;
}

/** Lists the bulk actions that all of the rows allow, in the description's order. */
export function actionsForAll(
  bulk: Readonly<Record<string, string>>,
  rows: readonly Pick<ResourceRow, 'may'>[],
): string[] {
  if (rows.length === 0) return [];
  return Object.keys(bulk).filter((action) => rows.every((row) => row.may.includes(action)));
}

/** Lists the bulk actions that only some of the rows allow: shown but disabled. */
export function actionsForSome(
  bulk: Readonly<Record<string, string>>,
  rows: readonly Pick<ResourceRow, 'may'>[],
): string[] {
  const all = actionsForAll(bulk, rows);
  return Object.keys(bulk).filter(
    (action) => !all.includes(action) && rows.some((row) => row.may.includes(action)),
  );
}

export function inBatches<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

export function outcomeOf(results: readonly RowResult[]): {
  done: RowResult[];
  failed: RowResult[];
} {
  return {
    done: results.filter((result) => result.ok),
    failed: results.filter((result) => !result.ok),
  };
}
