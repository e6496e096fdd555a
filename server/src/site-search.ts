import type { FoundEntry } from '@trunkline/contract/kernel/renderer';
import { defineCapability } from './kernel/capability.ts';
import type { Context } from './kernel/context.ts';
import type { DocumentRoute } from './kernel/document-route.ts';
import { rank, wordsOf } from './kernel/site-search.ts';

/** Searches everything the visited site has published; null for a search without a word. */
async function searchSite(context: Context, query: string): Promise<readonly FoundEntry[] | null> {
  const words = wordsOf(query);
  if (words.length === 0) return null;
  const results = await Promise.all(
    context.capabilities.flatMap(({ siteSearch }) => siteSearch?.(context, words) ?? []),
  );
  return rank(results.flat(), words);
}

/** Search results as a document: an ordinary form, without JavaScript. */
const searchDocument: DocumentRoute = {
  path: '/search',
  limit: 'search',
  async make({ context, frame, renderer, query }) {
    const { q = '' } = query;
    return { body: renderer.renderSearch(frame, q, await searchSite(context, q)) };
  },
};

export const siteSearchCapability = defineCapability({
  name: 'site-search',
  documents: [searchDocument],
});
