import type { ListEditor } from '@trunkline/contract/catalog';
import { pageLease } from '@trunkline/contract/pages/listing';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { endLeases, selectEditors, upsertLease } from './editors.queries.ts';
import { readPriceList } from './lists.ts';
import { canEditPrices } from './policy.ts';

/**
 * Records for a minute which price list an editor is changing, and returns who else changes lists
 * of the actor's company.
 *
 * @throws Problem `not_found` for a list out of reach, `forbidden` for people who can't change
 * prices.
 */
export function editPriceLists(
  context: SignedIn,
  { editor, list_id }: { editor: string; list_id: string | null },
): Promise<{ editors: ListEditor[] }> {
  const { actor } = context;
  const now = context.now();
  return withTenant(context, async (tx) => {
    await endLeases(tx, { company: actor.companyId, editor, currentList: list_id, now });
    if (list_id !== null) {
      const list = await readPriceList(tx, list_id);
      if (!canEditPrices(actor)) throw new Problem('forbidden');
      const name = `${actor.firstName} ${actor.lastName}`.trim() || actor.email;
      const expires = new Date(now.getTime() + pageLease.seconds * 1000);
      await upsertLease(tx, { list, editor, name, now, expires });
    }
    return { editors: await selectEditors(tx, actor.companyId, now) };
  });
}
