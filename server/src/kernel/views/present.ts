import type { SavedView, Views } from '@trunkline/contract/kernel/views';
import type { Tx } from '@trunkline/database/database';
import type { Actor } from '../context.ts';
import { viewActions } from './policy.ts';
import { selectDefaultView, selectViews, type StoredView } from './queries.ts';

/** A view as the contract describes it, with what the actor may do. */
export function presentView(actor: Actor, view: StoredView): SavedView {
  return { ...view, may: viewActions(actor, view) };
}

/** All views of a list that the actor can see, and the one it opens with. */
export async function readViews(tx: Tx, actor: Actor, list: string): Promise<Views> {
  const views = await selectViews(tx, list);
  const chosen = await selectDefaultView(tx, list);
  return {
    items: views.map((view) => presentView(actor, view)),
    // One that is no longer shared, or of a company that was left, is nobody's default.
    default_view: views.some(({ id }) => id === chosen) ? chosen : null,
  };
}
