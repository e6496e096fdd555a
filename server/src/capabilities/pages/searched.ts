import { textsIn } from '@trunkline/contract/pages';
import { plainText, type SearchSource } from '../../kernel/site-search.ts';
import { withPublic } from '../../kernel/context.ts';
import { readContent } from './content.ts';
import { selectPagesWith } from './queries/searched.ts';

/** Searches the visited site's own and inherited pages. */
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

/** Returns the text that visitors read in a page's content, in order. */
export function readableText(stored: unknown): string {
  const content = readContent(stored);
  if (typeof content === 'string') return plainText(content);
  return content.sections
    .flatMap((section) => textsIn(section, 'line', 'lines', 'html', 'alternative'))
    .map(({ text }) => plainText(text))
    .filter((text) => text !== '')
    .join(' ');
}
