import type { RowResult } from '@trunkline/contract/kernel/resource';

/** Rolls back a transaction and carries the results of its rows out of it. */
class RolledBack extends Error {
  override readonly name = 'RolledBack';
  readonly results: RowResult[];

  constructor(results: RowResult[]) {
    super('roll back the dry run');
    this.results = results;
  }
}

/** Returns the results, or rolls the transaction back if the rows are not to be kept. */
export function commitOrRollBack(results: RowResult[], keep: boolean): RowResult[] {
  if (!keep) throw new RolledBack(results);
  return results;
}

/** Runs a transaction that may end in `commitOrRollBack`; rows that were not kept have no IDs. */
export async function kept(
  transaction: Promise<RowResult[]>,
): Promise<{ kept: boolean; results: RowResult[] }> {
  try {
    return { kept: true, results: await transaction };
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    return { kept: false, results: error.results.map((result) => ({ ...result, id: null })) };
  }
}
