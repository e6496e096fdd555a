import { createHash } from 'node:crypto';
import { slugFrom } from '@trunkline/contract/catalog';

/** Spellings of a provider's name, which visitors choose as one provider, with their URL key. */
export interface Provider {
  readonly key: string;
  /** The spelling in mixed case, if there is one. */
  readonly label: string;
  readonly names: readonly string[];
}

/** Maximum length in a URL; responses to longer values aren't cached. */
const maxKeyLength = 50;

/**
 * Returns the URL key of a provider: 'norden-carrier'. If a name has characters that can't be in a
 * URL, part of its hash keeps it unique.
 */
export function providerKey(name: string): string {
  const slug = slugFrom(name);
  const isComplete =
    !/[^\p{ASCII}\p{M}]/u.test(name.normalize('NFKD')) && slug.length <= maxKeyLength;
  if (isComplete && slug !== '') return slug;
  const hash = createHash('sha256').update(name.toLowerCase()).digest('hex').slice(0, 8);
  return [slug.slice(0, maxKeyLength), hash].filter((part) => part !== '').join('-');
}

const isMixed = (name: string) => name !== name.toUpperCase() && name !== name.toLowerCase();

/**
 * Groups provider names by key, so that spellings that differ only in case or accents are one
 * provider.
 */
export function providersOf(names: readonly string[]): Provider[] {
  const byKey = Map.groupBy(names, providerKey);
  return [...byKey]
    .map(([key, spellings]) => ({
      key,
      label: spellings.find(isMixed) ?? spellings[0] ?? '',
      names: spellings,
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}
