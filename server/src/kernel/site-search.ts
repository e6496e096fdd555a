import type { FoundEntry } from '@trunkline/contract/kernel/renderer';
import type { Context } from './context.ts';
import { textOf } from './html.ts';

/** A public record that the site search covers. */
export interface SearchedEntry {
  readonly group: FoundEntry['group'];
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  /** The rest of its text, without markup. */
  readonly text: string;
}

/**
 * Finds a capability's public records on the visited site that may contain every word; records that
 * don't are filtered out later. The words are in lower case.
 */
export type SearchSource = (
  context: Context,
  words: readonly string[],
) => Promise<readonly SearchedEntry[]>;

const maxWords = 8;
const passageLength = 180;
const maxFound = 30;

/** Returns the words of a search in lower case, each once. */
export function wordsOf(query: string): string[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, maxWords);
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** Returns HTML as one line of text. */
export const plainText = (html: string): string =>
  textOf(html)
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Scores matches higher in a title than in a text, and at the beginning of a word than in its
 * middle.
 */
function scoreOf({ title, summary, text }: SearchedEntry, word: string): number {
  const fields = [
    [title, 12],
    [summary, 4],
    [text, 1],
  ] as const;
  return fields.reduce((score, [field, weight]) => {
    const index = field.toLowerCase().indexOf(word);
    if (index === -1) return score;
    const starts = index === 0 || !/[\p{L}\p{N}]/u.test(field.charAt(index - 1));
    return score + weight * (starts ? 2 : 1);
  }, 0);
}

/** Splits the passage around the first match, so that every second part is a match. */
export function passageOf(
  { title, summary, text }: SearchedEntry,
  words: readonly string[],
): string[] {
  const has = (field: string) => words.some((word) => field.toLowerCase().includes(word));
  // The title already shows why it was found.
  const excerpt = has(title) && summary !== '' ? summary : [summary, text].find(has);
  const fullText = excerpt ?? (summary || text);
  const lower = fullText.toLowerCase();
  const first = Math.min(
    ...words.map((word) => lower.indexOf(word)).filter((at) => at !== -1),
    fullText.length,
  );
  const at = first === fullText.length ? 0 : first;
  const before = at < 60 ? 0 : fullText.indexOf(' ', at - 60) + 1;
  const cut = fullText.slice(before, before + passageLength);
  const end = before + passageLength < fullText.length ? cut.lastIndexOf(' ') : cut.length;
  const passage = `${before > 0 ? '… ' : ''}${cut.slice(0, end > 0 ? end : cut.length)}${
    before + passageLength < fullText.length ? ' …' : ''
  }`;
  return passage.split(new RegExp(`(${words.join('|')})`, 'iu'));
}

/** Returns the entries that contain every word, best first. */
export function rank(
  entries: readonly SearchedEntry[],
  words: readonly string[],
): readonly FoundEntry[] {
  return entries
    .flatMap((entry) => {
      const scores = words.map((word) => scoreOf(entry, word));
      const score = scores.reduce((sum, score) => sum + score, 0);
      return scores.some((score) => score === 0) ? [] : [{ entry, score }];
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxFound)
    .map(({ entry }) => ({
      group: entry.group,
      path: entry.path,
      title: entry.title,
      passage: passageOf(entry, words),
    }));
}
