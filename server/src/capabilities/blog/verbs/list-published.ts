import type { Article, ArticleCard, BlogPage } from '@trunkline/contract/kernel/articles';
import { type Context, withPublic } from '../../../kernel/context.ts';
import { articleOf, cardOf } from '../article.ts';
import { type PublicSelection, selectPublished, selectTags } from '../queries/public.ts';

const perPage = 9;
/** Highest page served; deeper offsets are expensive for the database. */
const maxPages = 200;

/** Lists the newest posts of the visited tenant. */
export function listNewest(
  context: Context,
  selection: PublicSelection,
  limit: number,
): Promise<ArticleCard[]> {
  return withPublic(context, async (tx) =>
    (await selectPublished(tx, selection, { offset: 0, limit })).map((post) =>
      cardOf(context, post),
    ),
  );
}

/** Lists the newest posts of the visited tenant with their text. */
export async function listNewestWithContent(
  context: Context,
  selection: PublicSelection,
  limit: number,
): Promise<Article[]> {
  const stored = await withPublic(context, (tx) =>
    selectPublished(tx, selection, { offset: 0, limit, withContent: true }),
  );
  return Promise.all(stored.map((post) => articleOf(context, post)));
}

/** Lists one page of the blog; null if it doesn't exist. */
export function listPublished(
  context: Context,
  filter: { by: 'tag' | 'author'; slug: string } | null,
  requestedPage: string | undefined,
): Promise<BlogPage | null> {
  const page = requestedPage === undefined ? 1 : Number(requestedPage);
  if (!Number.isInteger(page) || page < 1 || page > maxPages) return Promise.resolve(null);
  return withPublic(context, async (tx) => {
    const selection: PublicSelection = filter === null ? {} : { [filter.by]: filter.slug };
    const found = await selectPublished(tx, selection, {
      offset: (page - 1) * perPage,
      limit: perPage + 1,
    });
    const posts = found.slice(0, perPage).map((post) => cardOf(context, post));
    const [first] = posts;
    if (first === undefined && (page > 1 || filter !== null)) return null;
    const label =
      filter?.by === 'author'
        ? first?.author
        : first?.tags[first.tag_slugs.indexOf(filter?.slug ?? '')];
    return {
      posts,
      tags: await selectTags(tx),
      narrowed: filter && { ...filter, label: label ?? filter.slug },
      page,
      has_older: found.length > perPage,
    };
  });
}
