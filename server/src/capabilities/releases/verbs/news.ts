import type { ReleaseNews } from '@trunkline/contract/releases';
import { type SignedIn, withPublic, withTenant } from '../../../kernel/context.ts';
import { selectPublished, selectVisit } from '../queries.ts';

const limit = 10;
const maxPublic = 100;

/** Returns the newest notes for the user and how many are unseen. */
export async function readNews(context: SignedIn): Promise<ReleaseNews> {
  const publicNotes = await withPublic(context, (tx) => selectPublished(tx, maxPublic));
  const publicIds = new Set(publicNotes.map(({ id }) => id));
  return withTenant(context, async (tx) => {
    const items = await selectPublished(tx, limit);
    const visit = await selectVisit(tx, context.actor.userId);
    return {
      items: items.map(({ content: _content, ...item }) => ({
        ...item,
        public: publicIds.has(item.id),
      })),
      unseen: items.filter(({ published_at }) => visit === null || new Date(published_at) > visit)
        .length,
    };
  });
}
