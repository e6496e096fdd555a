import type { SearchSource } from '../../kernel/site-search.ts';
import { readableText } from '../../kernel/site-search.ts';
import { withPublic } from '../../kernel/context.ts';
import { selectPagesWith } from './queries/searched.ts';

/** Own and inherited pages of the visited site. */
export const searchPages: SearchSource = async (context, words) => {
  const pages = await withPublic(context, (tx) =>
    selectPagesWith(tx, context.siteContext.tenant.company_id, words),
  );
  return pages.map(({ slug, title, description, content }) => ({
    group: slug.startsWith('resources') ? 'Resource' : 'Page',
    path: slug === 'home' ? '/' : `/${slug}`,
    title,
    summary: description,
    text: readableText(content),
  }));
};
