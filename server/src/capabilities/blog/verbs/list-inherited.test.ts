import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { listInherited } from './list-inherited.ts';
import { overridePost } from './override.ts';
import { publishPost } from './publish.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

test("lists shared posts from above with the company's unpublished copy, until it is published", async () => {
  const { id, slug } = await network.createShared('Shared');
  await network.createPublished('Not shared');
  const context = await network.as('northAdmin');
  const company_id = network.companies.northShop;
  const list = async () => (await listInherited(context, { company_id })).items;
  expect(await list()).toMatchObject([
    { id, slug, title: 'Shared', company_name: 'North', copy_id: null },
  ]);
  const copy = await overridePost(context, { id, company_id });
  expect(await list()).toMatchObject([{ id, copy_id: copy.id }]);
  await publishPost(context, copy);
  expect(await list()).toEqual([]);
});

test('a company inherits nothing from a sibling company', async () => {
  await network.createShared();
  expect(await listInherited(await network.as('southAdmin'), {})).toEqual({ items: [] });
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s cannot list inherited posts of a company they cannot manage',
  async (persona) => {
    const { north, northShop } = network.companies;
    const company_id = persona === 'southAdmin' ? northShop : north;
    const attempt = listInherited(await network.as(persona), { company_id });
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
  },
);
