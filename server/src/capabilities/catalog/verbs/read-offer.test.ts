import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type CatalogTest, createCatalogTest } from '../testing.ts';
import { readOffer } from './read-offer.ts';

let net: CatalogTest;
beforeAll(async () => {
  net = await createCatalogTest();
});
afterAll(() => net.drop());

const read = async (who: keyof CatalogTest['people'], slug: string) =>
  readOffer(await net.signedIn(who), { slug });

test('reads a service that a company above has published', async () => {
  const { slug } = await net.service('north', { state: 'published', name: 'Queues' });
  expect(await read('northReseller', slug)).toMatchObject({ slug, name: 'Queues' });
});

test("a draft, another tenant's service and a missing one give the same answer", async () => {
  const draft = await net.service('north');
  const foreign = await net.service('south', { state: 'published' });
  for (const slug of [draft.slug, foreign.slug, 'nothing-like-it'])
    expect(await rejectionOf(read('northReseller', slug))).toMatchObject({ code: 'not_found' });
});
