import type { Article } from '@trunkline/contract/kernel/articles';
import { absolute } from '../../../documents/structured-data.ts';

/** Returns a post as a schema.org node. */
export function postNode(article: Article, origin: string): object {
  const image = article.cover === null ? null : absolute(origin, article.cover);
  const address = article.canonical ?? `${origin}/blog/${article.slug}`;
  return {
    '@type': ['Article', 'BlogPosting'],
    '@id': `${address}#post`,
    mainEntityOfPage: address,
    url: address,
    headline: article.title,
    description: article.seo_description || article.excerpt,
    datePublished: article.published_at,
    dateModified: article.updated_at,
    ...(article.author !== '' && {
      author: {
        '@type': 'Person',
        name: article.author,
        url: `${origin}/blog/author/${article.author_slug}`,
      },
    }),
    publisher: { '@id': `${origin}/#organization` },
    keywords: article.tags.join(', '),
    timeRequired: `PT${article.reading_minutes}M`,
    ...(image !== null && { image }),
  };
}
