import type { EditedPage } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readEdited } from '../present.ts';
import { lockPage, setSchedule } from '../queries/pages.ts';

/** Cancels a page's scheduled publication; its draft stays. Throws Problem `not_found`. */
export function cancelSchedule(context: SignedIn, { id }: { id: string }): Promise<EditedPage> {
  return withTenant(context, async (tx) => {
    if (!(await lockPage(tx, id))) throw new Problem('not_found');
    await setSchedule(tx, id, null);
    return readEdited(tx, context, { id });
  });
}
