import type { PageChange } from '@trunkline/contract/pages';

const verbs: Readonly<Record<PageChange['kind'], string>> = {
  added: 'was added',
  removed: 'was removed',
  changed: 'was changed',
  moved: 'was moved',
};

/** Reduces HTML to its text, because a comparison must not run it. */
export function plainText(text: string): string {
  return text
    .replaceAll(/<(?:br|\/p|\/li|\/h\d)[^>]*>/gi, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Describes a change in a sentence: "Hero 'Welcome' was moved from position 1 to position 3". */
export function sentenceOf(change: PageChange): string {
  const { kind, what, label: name, before_index: before, after_index: after } = change;
  if (what !== 'section') return `${name} ${verbs[kind]}`;
  if (kind === 'moved' && before !== null && after !== null) {
    return `${name} was moved from position ${before + 1} to position ${after + 1}`;
  }
  const index = after ?? before;
  return index === null
    ? `${name} ${verbs[kind]}`
    : `${name} ${verbs[kind]} (position ${index + 1})`;
}

export function summaryOf(changes: readonly PageChange[]): string {
  if (changes.length === 0) return 'No differences.';
  return changes.length === 1 ? 'One difference.' : `${changes.length} differences.`;
}
