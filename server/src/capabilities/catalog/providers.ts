import { createHash } from 'node:crypto';
import { slugFrom } from '@trunkline/contract/catalog';

/** Names of providers that visitors can choose together, and what an address asks for them with. */
export interface Provider {
  readonly key: string;
  /** As it is written in small and capital letters, where it is written so. */
  readonly label: string;
  readonly names: readonly string[];
}

/** As much of a name as is read in an address; answers to longer words are not kept. */
const longest = 50;

/**
 * What an address calls a provider: 'norden-carrier'. Where letters or digits of a name cannot stand in an address, a
 * few signs of its hash keep it apart from others.
 */
export function providerKey(name: string): string {
  const slug = slugFrom(name);
  const isWhole = !/[^\p{ASCII}\p{M}]/u.test(name.normalize('NFKD')) && slug.length <= longest;
  if (isWhole && slug !== '') return slug;
  const hash = createHash('sha256').update(name.toLowerCase()).digest('hex').slice(0, 8);
  return [slug.slice(0, longest), hash].filter((part) => part !== '').join('-');
}

const isMixed = (name: string) => name !== name.toUpperCase() && name !== name.toLowerCase();

/** Providers by name; those written in several ways, such as in capitals, are one. */
export function providersOf(names: readonly string[]): Provider[] {
  const byKey = Map.groupBy(names, providerKey);
  return [...byKey]
    .map(([key, same]) => ({ key, label: same.find(isMixed) ?? same[0] ?? '', names: same }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
}
