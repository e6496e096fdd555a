import type { RowResult } from '@trunkline/contract/kernel/resource';
import { formatNumber } from '../../ui/formats.ts';
import type { ResourceRow } from './resource.ts';

/** Why a question cannot be asked about these rows; undefined where it can, null where it is not offered at all. */
export function askDenial(
  { name, most }: { name: string; most: number },
  rows: readonly Pick<ResourceRow, 'may'>[],
): string | null | undefined {
  if (rows.every(({ may }) => !may.includes(name))) return null;
  return rows.length > most ? `At most ${formatNumber(most)} at once` : undefined;
}

/** The bulk actions that every one of the rows allows, in the description's order. */
export function actionsForAll(
  bulk: Readonly<Record<string, string>>,
  rows: readonly Pick<ResourceRow, 'may'>[],
): string[] {
  if (rows.length === 0) return [];
  return Object.keys(bulk).filter((action) => rows.every((row) => row.may.includes(action)));
}

/** The bulk actions that some of the rows allow and others do not: shown, but not offered. */
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

/** What became of the rows, in numbers. */
export function outcomeOf(results: readonly RowResult[]): {
  done: RowResult[];
  failed: RowResult[];
} {
  return {
    done: results.filter((result) => result.ok),
    failed: results.filter((result) => !result.ok),
  };
}
