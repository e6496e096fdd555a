import type { EditedPage } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readEdited } from '../present.ts';
import { setUpstreamVersion } from '../queries/pages.ts';
import { findUpstream } from '../upstream.ts';
import { lockPageFor } from '../lock-for-editing.ts';

/** Keeps the page as it is and marks the upstream change as seen. Throws Problem `not_found`. */
export function keepMine(context: SignedIn, { id }: { id: string }): Promise<EditedPage> {
  return withTenant(context, async (tx) => {
    const page = await lockPageFor(tx, context, id, 'update');
    const { number } = await findUpstream(tx, page);
    await setUpstreamVersion(tx, id, number);
    return readEdited(tx, context, { id });
  });
}
