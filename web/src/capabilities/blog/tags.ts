import { postLimits } from '@trunkline/contract/blog/listing';

/** Adds a comma-separated list to a post's tags, without duplicates and up to the post's limit. */
export function withTags(tags: readonly string[], text: string): string[] {
  const all = [...tags];
  for (const part of text.split(',')) {
    const tag = part.trim().slice(0, postLimits.tag).trimEnd();
    const isDuplicate = all.some((item) => item.toLowerCase() === tag.toLowerCase());
    if (tag !== '' && !isDuplicate && all.length < postLimits.tags) all.push(tag);
  }
  return all;
}
