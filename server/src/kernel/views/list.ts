import type { Views } from '@trunkline/contract/kernel/views';
import { type SignedIn, withTenant } from '../context.ts';
import { readViews } from './present.ts';

/** Lists a list's views: the actor's own, and those shared within their company. */
export function listViews(context: SignedIn, { list }: { list: string }): Promise<Views> {
  return withTenant(context, (tx) => readViews(tx, context.actor, list));
}
