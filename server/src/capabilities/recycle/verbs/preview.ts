import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { presentItem } from '../present.ts';
import { selectItemsById } from '../queries.ts';

/** Returns what would happen if these items were restored or purged; omits missing items. */
export async function previewItems(context: SignedIn, { ids }: { ids: readonly string[] }) {
  const items = await withTenant(context, (tx) => selectItemsById(tx, context, ids));
  return { items: items.map((item) => presentItem(context, item)) };
}
