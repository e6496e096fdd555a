import type { EditedPage } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readEdited } from '../present.ts';
import { setSchedule } from '../queries/pages.ts';
import { lockPageFor } from '../lock-for-editing.ts';

/** Cancels a page's scheduled publication; its draft stays. Throws Problem `not_found`. */
export function cancelSchedule(context: SignedIn, { id }: { id: string }): Promise<EditedPage> {
  return withTenant(context, async (tx) => {
    await lockPageFor(tx, context, id, 'schedule');
    await setSchedule(tx, id, null);
    return readEdited(tx, context, { id });
  });
}
