import type { PriceChangeResult } from '@trunkline/contract/catalog';
import { type SignedIn, withTenant } from '../../../../kernel/context.ts';
import { Problem } from '../../../../kernel/errors.ts';
import { applyPriceChange, draftsOfLines } from './change.ts';
import { keyOf, lineOf, targetsOf } from './entries.ts';
import { selectChanges, selectPreviousEntries } from './queries.ts';

interface Revert {
  readonly id: string;
  readonly valid_from: string;
  readonly reason: string;
  readonly dry_run: boolean;
}

/**
 * Restores the prices that a list had before a change, with a new change that starts on a given
 * day. Prices that have been replaced in the meantime stay the same, and so do prices of plans no
 * longer sold. See `applyPriceChange`.
 *
 * @throws Problem `not_found` for a change out of reach, `conflict` for one that has not started,
 * or whose prices were all replaced.
 */
export async function revertPriceChange(
  context: SignedIn,
  { id, valid_from, reason, dry_run }: Revert,
): Promise<PriceChangeResult> {
  const [change] = await withTenant(context, (tx) => selectChanges(tx, { id }));
  if (change === undefined) throw new Problem('not_found');
  if (change.state !== 'accepted' || !change.has_started)
    throw new Problem('conflict', {
      message: "This change hasn't started yet. Withdraw it instead.",
    });
  const request = {
    list_id: change.list_id,
    valid_from,
    reason: reason === '' ? `Reverts: ${change.reason}`.slice(0, 500) : reason,
    dry_run,
  };
  return applyPriceChange(context, request, async ({ tx, sold }) => {
    const targets = targetsOf(sold);
    const previous = await selectPreviousEntries(tx, id, valid_from);
    const lines = previous.filter((entry) => targets.has(keyOf(entry))).map(lineOf);
    if (lines.length === 0)
      throw new Problem('conflict', {
        message: 'All prices in this change have since been replaced.',
      });
    return draftsOfLines(lines, sold);
  });
}
