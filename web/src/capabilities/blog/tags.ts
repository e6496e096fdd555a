import { postLimits } from '@trunkline/contract/blog/listing';

/** Tags with those of a text between commas added: each once, however it is written, and no more than a post has. */
export function withTags(tags: readonly string[], text: string): string[] {
  const all = [...tags];
  for (const part of text.split(',')) {
    const tag = part.trim().slice(0, postLimits.tag).trimEnd();
    const known = all.some((each) => each.toLowerCase() === tag.toLowerCase());
    if (tag !== '' && !known && all.length < postLimits.tags) all.push(tag);
  }
  return all;
}
