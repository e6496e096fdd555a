import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { setListed } from '../queries/partners.ts';
import { partnerSource } from '../source.ts';

function changeListed(listed: boolean) {
  return async (context: SignedIn, { id }: { id: string }) => {
    const row = await withTenant(context, async (tx) => {
      const before = await readRow(tx, context, partnerSource, id);
      const isChanged = (before.listing === 'listed') !== listed;
      requireAction(before, isChanged ? (listed ? 'list' : 'unlist') : 'update');
      if (!(await setListed(tx, id, listed))) throw new Problem('not_found');
      return readRow(tx, context, partnerSource, id);
    });
    await context.invalidatePublicCache();
    return row;
  };
}

/** Shows a partner in the locator. Throws Problem `not_found` or `forbidden`. */
export const listPartner = changeListed(true);

/** Removes a partner from the locator. Throws Problem `not_found` or `forbidden`. */
export const unlistPartner = changeListed(false);
