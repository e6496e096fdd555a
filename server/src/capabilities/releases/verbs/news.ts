import type { ReleaseNews } from '@trunkline/contract/releases';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectPublished, selectVisit } from '../queries.ts';

const most = 10;

/** The newest notes that concern whoever asks, and how many of them they have not seen. */
export function readNews(context: SignedIn): Promise<ReleaseNews> {
  return withTenant(context, async (tx) => {
    const items = await selectPublished(tx, most);
    const seen = await selectVisit(tx, context.actor.userId);
    return {
      items: items.map(({ content: _content, ...item }) => item),
      unseen: items.filter(({ published_at }) => seen === null || new Date(published_at) > seen)
        .length,
    };
  });
}
