import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { holdAlert, setAlertState } from '../queries.ts';
import { alertSource } from '../source.ts';
import { requireAction } from '../../../kernel/allowed-actions.ts';

/**
 * Withdraws an alert to a draft; it disappears from every screen immediately. Throws Problem
 * `not_found`.
 */
export async function withdrawAlert(context: SignedIn, { id }: { id: string }) {
  return withTenant(context, async (tx) => {
    if ((await holdAlert(tx, id)) === null) throw new Problem('not_found');
    const before = await readRow(tx, context, alertSource, id);
    if (before.state === 'draft' || before.state === 'ended') return before;
    requireAction(before, 'withdraw');
    await setAlertState(tx, id, { state: 'draft', shownAt: null });
    return readRow(tx, context, alertSource, id);
  });
}
