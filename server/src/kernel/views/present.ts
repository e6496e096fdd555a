import type { SavedView, Views } from '@trunkline/contract/kernel/views';
import type { Tx } from '@trunkline/database/database';
import type { Actor } from '../context.ts';
import { viewActions } from './policy.ts';
import { selectDefaultView, selectViews, type StoredView } from './queries.ts';

export function presentView(actor: Actor, view: StoredView): SavedView {
  return { ...view, may: viewActions(actor, view) };
}

/** Reads all views of a list that the actor can see, and the default one. */
export async function readViews(tx: Tx, actor: Actor, list: string): Promise<Views> {
  const views = await selectViews(tx, list);
  const defaultViewId = await selectDefaultView(tx, list);
  return {
    items: views.map((view) => presentView(actor, view)),
    // Ignore a default that is no longer shared or belongs to a previous company.
    default_view: views.some(({ id }) => id === defaultViewId) ? defaultViewId : null,
  };
}
