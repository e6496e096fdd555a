/** Part of a message: text, a link, or a mention. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string; readonly id: string };

interface Named {
  readonly id: string;
  readonly name: string;
}

const address = /\bhttps?:\/\/[^\s<>"]+/g;
/** Punctuation that ends a sentence rather than a URL. */
const trailingPunctuation = /[.,;:!?)\]}'’”»]+$/;
/** A URL keeps its closing bracket if it contains the opening one. */
const trimLink = (found: string) => {
  const trimmed = found.replace(trailingPunctuation, '');
  return found[trimmed.length] === ')' && trimmed.includes('(') ? `${trimmed})` : trimmed;
};

function linksIn(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = trimLink(found);
    if (!URL.canParse(link)) continue;
    if (index > from) parts.push({ kind: 'text', text: text.slice(from, index) });
    parts.push({ kind: 'link', text: link, href: link });
    from = index + link.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

/** Splits a message into text, links and mentions. */
export function partsOf(body: string, mentioned: readonly Named[]): TextPart[] {
  // If one name is a prefix of another, the longer one is meant.
  const names = mentioned.toSorted((a, b) => b.name.length - a.name.length);
  const parts: TextPart[] = [];
  let text = '';
  let rest = body;
  while (rest !== '') {
    const named = rest.startsWith('@')
      ? names.find(({ name }) => name !== '' && rest.startsWith(`@${name}`))
      : undefined;
    if (named) {
      parts.push(...linksIn(text), { kind: 'mention', text: `@${named.name}`, id: named.id });
      text = '';
      rest = rest.slice(named.name.length + 1);
      continue;
    }
    const next = rest.indexOf('@', 1);
    const until = next === -1 ? rest.length : next;
    text += rest.slice(0, until);
    rest = rest.slice(until);
  }
  return [...parts, ...linksIn(text)];
}

/** Returns the name being typed at the caret: 'Hello @ad|' gives 'ad'. null if there is none. */
export function nameAt(
  text: string,
  caret: number,
): { readonly from: number; readonly typed: string } | null {
  const before = text.slice(0, caret);
  const found = /(?:^|[\s(])@([\p{L}\p{M}\p{N}.'’-]*(?: [\p{L}\p{M}\p{N}.'’-]*)?)$/u.exec(before);
  if (!found) return null;
  const typed = found[1] ?? '';
  return { from: caret - typed.length - 1, typed };
}

/** People with a name, or part of a name, that starts with the typed text. */
export const namesLike = <Person extends Named>(
  people: readonly Person[],
  input: string,
): Person[] =>
  people.filter(({ name }) => {
    const [fullName, query] = [name.toLowerCase(), input.toLowerCase()];
    return (
      fullName.startsWith(query) || fullName.split(/\s+/).some((part) => part.startsWith(query))
    );
  });

/** Returns the chosen people who are still mentioned in the text. */
export const mentionsIn = (body: string, people: readonly Named[]): string[] => [
  ...new Set(partsOf(body, people).flatMap((part) => (part.kind === 'mention' ? [part.id] : []))),
];
