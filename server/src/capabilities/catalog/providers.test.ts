import { expect, test } from 'vitest';
import { isCacheable } from '../../http/document-query.ts';
import { providerKey, providersOf } from './providers.ts';

test.each([
  ['Norden Carrier', 'norden-carrier'],
  ['NORDEN  carrier.', 'norden-carrier'],
  ['Télécom Ærø', /^telecom-r-[0-9a-f]{8}$/],
  ['Société Générale', 'societe-generale'],
  ['日本通信', /^[0-9a-f]{8}$/],
  ['!!!', /^[0-9a-f]{8}$/],
  [`${'long '.repeat(24)}name`, /^(?:long-){10}-?[0-9a-f]{8}$/],
])('%s has the key %s', (name, key) => {
  if (typeof key === 'string') expect(providerKey(name)).toBe(key);
  else expect(providerKey(name)).toMatch(key);
  // Responses for this key can be cached.
  expect(isCacheable({ provider: providerKey(name) })).toBe(true);
});

test("names that a URL can't represent stay distinct", () => {
  expect(providerKey('日本 Telecom')).not.toBe(providerKey('中国 Telecom'));
  expect(providerKey(`${'a'.repeat(60)} one`)).not.toBe(providerKey(`${'a'.repeat(60)} two`));
});

test('two spellings of one provider count as one; providers are sorted by name', () => {
  expect(providersOf(['Brightwell', 'NORDEN', 'Norden', 'Über'])).toEqual([
    { key: 'brightwell', label: 'Brightwell', names: ['Brightwell'] },
    { key: 'norden', label: 'Norden', names: ['NORDEN', 'Norden'] },
    { key: 'uber', label: 'Über', names: ['Über'] },
  ]);
});
