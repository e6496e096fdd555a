import type { PostContent } from '@trunkline/contract/blog';
import { readDraft, writeDraft } from '../../kernel/resource/draft.ts';

const nameOf = (id: string) => `post:${id}`;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Stores content in this browser until the server has saved it. */
export function storeLocalDraft(id: string, content: PostContent): void {
  const { tags, author_id, ...texts } = content;
  const values = { ...texts, tags: JSON.stringify(tags), author_id: author_id ?? '' };
  writeDraft(nameOf(id), { version: null, values });
}

export function deleteLocalDraft(id: string): void {
  writeDraft(nameOf(id), null);
}

/** Returns content that an earlier visit couldn't save, or null. */
export function readLocalDraft(id: string): PostContent | null {
  const values = readDraft(nameOf(id))?.values;
  if (!values) return null;
  const tags: unknown = JSON.parse(values['tags'] ?? '[]');
  const text = (name: string) => values[name] ?? '';
  return {
    title: text('title'),
    excerpt: text('excerpt'),
    content: text('content'),
    cover_url: text('cover_url'),
    cover_alt: text('cover_alt'),
    tags: isTexts(tags) ? tags : [],
    author_id: values['author_id'] ? values['author_id'] : null,
    seo_title: text('seo_title'),
    seo_description: text('seo_description'),
  };
}
