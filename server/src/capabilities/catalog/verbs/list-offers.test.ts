import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CatalogTest, createCatalogTest } from '../testing.ts';
import { listOffers } from './list-offers.ts';

let net: CatalogTest;
beforeAll(async () => {
  net = await createCatalogTest();
});
afterAll(() => net.drop());

const offeredTo = async (who: keyof CatalogTest['people'], asked = {}) => {
  const { items } = await listOffers(await net.signedIn(who), { limit: 50, ...asked });
  return items.map(({ slug }) => slug);
};

test("lists services published by the user's company and those above, whichever site is visited", async () => {
  const published = { state: 'published' } as const;
  const above = await net.service('platform', published);
  const near = await net.service('north', published);
  const own = await net.service('northShop', published);
  const sibling = await net.service('south', published);
  const draft = await net.service('north');
  expect((await offeredTo('northReseller')).toSorted()).toEqual(
    [above.slug, near.slug, own.slug].toSorted(),
  );
  expect(await offeredTo('northAdmin')).not.toContain(own.slug);
  for (const { slug } of [sibling, draft])
    expect(await offeredTo('northReseller')).not.toContain(slug);
});

test('narrows by words and category, and gives one page after the other', async () => {
  const published = { state: 'published', category: 'numbers' } as const;
  await net.service('north', { ...published, name: 'Ported quickly' });
  await net.service('north', { ...published, name: 'Ported slowly' });
  expect(await offeredTo('northReseller', { q: 'quickly' })).toHaveLength(1);
  const context = await net.signedIn('northReseller');
  const asked = { category: 'numbers', limit: 1 } as const;
  const first = await listOffers(context, asked);
  expect(first.items).toHaveLength(1);
  const { nextCursor: cursor } = first;
  const second = await listOffers(context, { ...asked, cursor: cursor ?? '' });
  expect(second.items).toHaveLength(1);
  expect(second.items).not.toEqual(first.items);
});
