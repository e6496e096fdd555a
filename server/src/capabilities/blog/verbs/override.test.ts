import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { publishPost } from './publish.ts';
import { readArticle } from './read-published.ts';
import { overridePost } from './override.ts';
import { saveDraft } from './save-draft.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

test('the copy is a draft: visitors see the inherited post until it is published', async () => {
  const { above, own } = await network.overridden('From above');
  const { north, northShop } = network.companies;
  expect(own).toMatchObject({
    company_id: northShop,
    state: 'draft',
    slug: above.slug,
    title: 'From above',
    content: above.content,
    author_id: null,
    author_name: above.author_name,
    upstream: { company_name: 'North', changed: false, available: true },
  });
  const read = async (company: string) => readArticle(await network.visitor(company), above.slug);
  const context = await network.as('northAdmin');
  const draft = await saveDraft(context, { id: own.id, version: own.version, title: 'Our own' });
  expect(await read(northShop)).toMatchObject({ article: { title: 'From above' } });
  await publishPost(context, draft);
  expect(await read(northShop)).toMatchObject({ article: { title: 'Our own', canonical: null } });
  expect(await read(north)).toMatchObject({ article: { title: 'From above' } });
});

test('a post that is not published, or not shared, cannot be copied', async () => {
  const context = await network.as('northAdmin');
  const company_id = network.companies.northShop;
  for (const { id } of [await network.writeDraft(), await network.createPublished()])
    expect(await rejectionOf(overridePost(context, { id, company_id }))).toMatchObject({
      code: 'not_found',
    });
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s cannot copy a post for a company out of reach',
  async (persona) => {
    const { id } = await network.createShared();
    const company_id =
      persona === 'southAdmin' ? network.companies.northShop : network.companies.north;
    const attempt = overridePost(await network.as(persona), { id, company_id });
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
  },
);

test('a sibling of the company that shares a post cannot copy it', async () => {
  const { id } = await network.createShared();
  const attempt = overridePost(await network.as('southAdmin'), { id });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
});
