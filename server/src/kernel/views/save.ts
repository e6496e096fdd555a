import { maxViews, type SavedView, type ViewAddress } from '@trunkline/contract/kernel/views';
import { type SignedIn, withTenant } from '../context.ts';
import { Problem } from '../errors.ts';
import { presentView } from './present.ts';
import { countOwnViews, insertView, selectView } from './queries.ts';

interface NewView {
  readonly list: string;
  readonly name: string;
  readonly address: ViewAddress;
  readonly shared: boolean;
}

/** Saves a list's URL state under a name. Throws Problem `conflict` if there are too many views. */
export function saveView(context: SignedIn, view: NewView): Promise<SavedView> {
  const { actor } = context;
  const id = crypto.randomUUID();
  return withTenant(context, async (tx) => {
    if ((await countOwnViews(tx, view.list)) >= maxViews) {
      throw new Problem('conflict', {
        message: `This list already has ${maxViews} of your views. Delete one first.`,
      });
    }
    await insertView(tx, { id, company_id: actor.companyId, ...view });
    const created = await selectView(tx, id);
    if (created === null) throw new Problem('not_found');
    return presentView(actor, created);
  });
}
