import type { RecycledItem } from '@trunkline/contract/recycle';
import type { SignedIn } from '../../kernel/context.ts';
import { itemActions } from './policy.ts';
import type { StoredItem } from './queries.ts';

export function presentItem<Item extends StoredItem>(context: SignedIn, item: Item) {
  const dependents: RecycledItem['dependents'] = item.dependents.filter(({ count }) => count > 0);
  return { ...item, dependents, may: itemActions(context, item) };
}
