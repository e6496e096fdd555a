import { createHash } from 'node:crypto';
import { slugFrom } from '@trunkline/contract/catalog';

/** Provider names that visitors choose as one, with their URL key. */
export interface Provider {
  readonly key: string;
  /** The spelling in mixed case, if there is one. */
  readonly label: string;
  readonly names: readonly string[];
}

/** Maximum length in a URL; responses to longer values aren't cached. */
const longest = 50;

/**
 * Returns the URL key of a provider: 'norden-carrier'. If a name has characters that can't be in a
 * URL, part of its hash keeps it unique.
 */
export function providerKey(name: string): string {
  const slug = slugFrom(name);
  const isWhole = !/[^\p{ASCII}\p{M}]/u.test(name.normalize('NFKD')) && slug.length <= longest;
  if (isWhole && slug !== '') return slug;
  const hash = createHash('sha256').update(name.toLowerCase()).digest('hex').slice(0, 8);
  return [slug.slice(0, longest), hash].filter((part) => part !== '').join('-');
}

const isMixed = (name: string) => name !== name.toUpperCase() && name !== name.toLowerCase();

/** Groups provider names; spellings that differ only in case and similar are one provider. */
export function providersOf(names: readonly string[]): Provider[] {
  const byKey = Map.groupBy(names, providerKey);
  return [...byKey]
    .map(([key, same]) => ({ key, label: same.find(isMixed) ?? same[0] ?? '', names: same }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
}
