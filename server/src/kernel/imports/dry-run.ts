import type { RowResult } from '@trunkline/contract/kernel/resource';

/** Rolls back a transaction and carries the results of its rows out of it. */
class DryRunRollback extends Error {
  override readonly name = 'DryRunRollback';
  readonly results: RowResult[];

  constructor(results: RowResult[]) {
    super('roll back the dry run');
    this.results = results;
  }
}

/** Returns the results, or rolls the transaction back if the rows are not to be committed. */
export function commitOrRollBack(results: RowResult[], shouldCommit: boolean): RowResult[] {
  if (!shouldCommit) throw new DryRunRollback(results);
  return results;
}

/** Runs a transaction that may end in `commitOrRollBack`; rows it rolled back have no IDs. */
export async function resultOfCommit(
  transaction: Promise<RowResult[]>,
): Promise<{ committed: boolean; results: RowResult[] }> {
  try {
    return { committed: true, results: await transaction };
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error;
    return { committed: false, results: error.results.map((result) => ({ ...result, id: null })) };
  }
}
