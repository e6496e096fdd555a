import { type NewPriceList, PriceList } from '@trunkline/contract/catalog';
import type { Tx } from '@trunkline/database/database';
import type * as z from 'zod';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { conflictMessage } from '../../../kernel/resource/index.ts';
import { alreadyExists, withProblems } from '../violations.ts';
import {
  changeList,
  deletePrice,
  insertAssignment,
  insertList,
  type ListChange,
  selectAssignments,
  selectList,
  selectLists,
} from './queries.ts';

/**
 * Lists the price lists of a company within the actor's reach, with their assignments; the actor's
 * own company by default.
 */
export async function listPriceLists(context: SignedIn, { company_id }: { company_id?: string }) {
  const companyId = company_id ?? context.actor.companyId;
  return withTenant(context, async (tx) => {
    const items = await selectLists(tx, companyId);
    const assignments = await selectAssignments(tx, companyId);
    return { items: items.map((item) => PriceList.parse(item)), assignments };
  });
}

/**
 * Returns a price list within the actor's reach.
 *
 * @throws Problem `not_found`.
 */
export async function readPriceList(tx: Tx, id: string): Promise<PriceList> {
  const list = await selectList(tx, id);
  if (list === undefined) throw new Problem('not_found');
  return PriceList.parse(list);
}

const listProblems = {
  price_lists_by_name: alreadyExists(
    'Another price list already uses this name. Choose a different one.',
  ),
};

/**
 * Creates a price list.
 *
 * @throws Problem `forbidden` for a company out of reach, `not_found` for an unknown base,
 *   `conflict` for a name in use or a base that does not fit.
 */
export function createPriceList(
  context: SignedIn,
  { company_id, ...list }: z.output<typeof NewPriceList>,
): Promise<PriceList> {
  const id = crypto.randomUUID();
  return withTenant(context, async (tx) => {
    if (list.base_list_id) await readPriceList(tx, list.base_list_id);
    const company = company_id ?? context.actor.companyId;
    await withProblems(insertList(tx, { id, company_id: company, ...list }), listProblems);
    return readPriceList(tx, id);
  });
}

/**
 * Changes the name of a price list and its guard; its rounding only before it is in use.
 *
 * @throws Problem `not_found`, `conflict` for a name in use or a list changed in the meantime.
 */
export async function updatePriceList(context: SignedIn, input: ListChange): Promise<PriceList> {
  return withTenant(context, async (tx) => {
    await readPriceList(tx, input.id);
    if (input.base_list_id) await readPriceList(tx, input.base_list_id);
    if (!(await withProblems(changeList(tx, input), listProblems)))
      throw new Problem('conflict', { message: conflictMessage });
    return readPriceList(tx, input.id);
  });
}

/**
 * Withdraws a price that has not started yet.
 *
 * @throws Problem `not_found` for a price out of reach, or one that has started.
 */
export async function withdrawPrice(context: SignedIn, { id }: { id: string }) {
  await withTenant(context, async (tx) => {
    if (!(await deletePrice(tx, id))) throw new Problem('not_found');
  });
  await context.invalidatePublicCache();
  return { id };
}

interface NewAssignment {
  readonly list_id: string;
  readonly audience: string;
  readonly target: string;
  readonly valid_from: string;
}

/**
 * Assigns a price list to its audience, starting on a given day.
 *
 * @throws Problem `not_found` for the list, `conflict` for a company that is not a buyer, a day in
 * the past, or a day that already has an assignment.
 */
export async function assignPriceList(context: SignedIn, input: NewAssignment) {
  const id = await withTenant(context, async (tx) => {
    const { company_id, kind } = await readPriceList(tx, input.list_id);
    return withProblems(insertAssignment(tx, { company_id, kind, ...input }), {
      price_assignments_company_id_kind_audience_target_valid_fro_key: alreadyExists(
        'A price list is already assigned from this day. Choose a later day.',
      ),
    });
  });
  await context.invalidatePublicCache();
  return { id };
}
