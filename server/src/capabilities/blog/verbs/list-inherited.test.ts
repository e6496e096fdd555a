import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { listInherited } from './list-inherited.ts';
import { overridePost } from './override.ts';
import { publishPost } from './publish.ts';

let net: BlogTest;
beforeAll(async () => {
  net = await createBlogTest();
});
afterAll(() => net.drop());

test("lists shared posts above with the company's unpublished copy, until that is published", async () => {
  const { id, slug } = await net.shared('Shared');
  await net.published('Not shared');
  const context = await net.as('northAdmin');
  const company_id = net.companies.northShop;
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
  await net.shared();
  expect(await listInherited(await net.as('southAdmin'), {})).toEqual({ items: [] });
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s cannot list those of North Shop or another company',
  async (persona) => {
    const { north, northShop } = net.companies;
    const company_id = persona === 'southAdmin' ? northShop : north;
    const attempt = listInherited(await net.as(persona), { company_id });
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
  },
);
