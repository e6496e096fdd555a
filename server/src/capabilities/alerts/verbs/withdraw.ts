import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readRow, requireRowAction } from '../../../kernel/resource/index.ts';
import { lockAlert } from '../lock-alert.ts';
import { setAlertState } from '../queries.ts';
import { alertSource } from '../source.ts';

/**
 * Withdraws an alert to a draft; it disappears from every screen immediately. Throws Problem
 * `not_found`, `forbidden`, or `conflict` if it has ended.
 */
export async function withdrawAlert(context: SignedIn, { id }: { id: string }) {
  return withTenant(context, async (tx) => {
    const alert = await lockAlert(tx, context, id);
    const isDraft = alert.state === 'draft';
    requireRowAction(alertSource, context.actor, alert, isDraft ? 'publish' : 'withdraw');
    if (isDraft) return alert;
    await setAlertState(tx, id, { state: 'draft', shownAt: null });
    return readRow(tx, context, alertSource, id);
  });
}
