import { postLimits, type PostContent } from '@trunkline/contract/blog';
import { cleanSentField } from '../../kernel/clean-html.ts';
import { textOf } from '../../kernel/html.ts';
import { isSafeLink } from '../pages/index.ts';

/** Reading speed in words per minute. */
const wordsPerMinute = 230;

/** Returns the reading time of a text in minutes, at least one. */
export function readingMinutes(html: string): number {
  const words = textOf(html).match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  return Math.max(1, Math.ceil(words.length / wordsPerMinute));
}

/** Turns a text into a slug: 'Number porting: how long?' becomes 'number-porting-how-long'. */
export function slugOf(text: string): string {
  const slug = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '');
  return slug === '' ? 'post' : slug;
}

/**
 * Cleans content for storage: HTML within the allow-list, no executable URLs, each tag once. Throws
 * Problem `validation_failed` for HTML over the length limit.
 */
export async function cleanPost(values: Partial<PostContent>): Promise<Partial<PostContent>> {
  const { content, cover_url, tags } = values;
  return {
    ...values,
    ...(content !== undefined && {
      content: await cleanSentField({
        path: 'content',
        html: content,
        maxLength: postLimits.content,
      }),
    }),
    ...(cover_url !== undefined && { cover_url: isSafeLink(cover_url) ? cover_url : '' }),
    ...(tags !== undefined && {
      tags: [...new Map(tags.map((tag) => [slugOf(tag), tag])).values()],
    }),
  };
}
