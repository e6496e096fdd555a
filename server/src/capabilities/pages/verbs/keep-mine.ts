import type { EditedPage } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { findEdited, readEdited } from '../present.ts';
import { lockPage, setUpstreamVersion } from '../queries/pages.ts';
import { findUpstream } from '../upstream.ts';

/** Keeps the page as it is and marks the upstream change as seen. Throws Problem `not_found`. */
export function keepMine(context: SignedIn, { id }: { id: string }): Promise<EditedPage> {
  return withTenant(context, async (tx) => {
    if (!(await lockPage(tx, id))) throw new Problem('not_found');
    const { number } = await findUpstream(tx, await findEdited(tx, id));
    await setUpstreamVersion(tx, id, number);
    return readEdited(tx, context, { id });
  });
}
