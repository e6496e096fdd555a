import type { OpenedAlert } from '@trunkline/contract/alerts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { selectOpened } from '../queries.ts';

/**
 * Returns an alert meant for the caller, read or not, while it is shown. Throws Problem
 * `not_found`.
 */
export function openAlert(context: SignedIn, { id }: { id: string }): Promise<OpenedAlert> {
  return withTenant(context, async (tx) => {
    const alert = await selectOpened(tx, id);
    if (alert === null) throw new Problem('not_found');
    return alert;
  });
}
