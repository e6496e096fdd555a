import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { presentItem } from '../present.ts';
import { selectItemsById } from '../queries.ts';

/** What restoring and purging these items would meet; what is not there (any more) is left out. */
export async function previewItems(context: SignedIn, { ids }: { ids: readonly string[] }) {
  const items = await withTenant(context, (tx) => selectItemsById(tx, context, ids));
  return { items: items.map((item) => presentItem(context, item)) };
}
