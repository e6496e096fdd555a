import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { pageSource } from '../source.ts';
import { createRow } from '../../../kernel/resource/index.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

type Input = Parameters<typeof createRow<typeof pageSource.description>>[2];
const create = async (
  input: Partial<Input> & { slug: string },
  persona: Parameters<Pages['as']>[0] = 'northAdmin',
) =>
  createRow(await network.as(persona), pageSource, {
    title: 'New',
    from: { kind: 'blank' },
    ...input,
  });

test("a new page is a draft of the user's own company that no visitor sees", async () => {
  const page = await create({ slug: 'new' });
  expect(page).toMatchObject({
    company_id: network.companies.north,
    state: 'draft',
    overrides: false,
  });
  expect(await network.read(network.companies.north, 'new')).toBeNull();
  expect((await network.auditOf(page.id))[0]).toMatchObject({
    action: 'insert',
    actor_id: network.people.northAdmin.id,
  });
});

test('starts from a template or the content of another page', async () => {
  const faq = await create({ slug: 'faq', from: { kind: 'template', template: 'faq' } });
  expect(await network.row('pages', faq.id)).toMatchObject({
    content: { sections: [{ type: 'hero' }, { type: 'faq' }, { type: 'cta' }] },
  });
  const original = await network.addPage();
  await network.draft(original, 'Worked on');
  const copy = await create({
    slug: 'copy',
    title: 'A copy',
    from: { kind: 'page', id: original },
  });
  expect(await network.row('pages', copy.id)).toMatchObject({
    title: 'A copy',
    published: false,
    content: { sections: [{ title: 'Worked on' }] },
  });
});

test('an address is unique within each company', async () => {
  await create({ slug: 'once' });
  expect(await rejectionOf(create({ slug: 'once' }))).toMatchObject({ fields: [{ path: 'slug' }] });
  const shopPage = await create({ slug: 'once', company_id: network.companies.northShop });
  expect(shopPage.company_id).toBe(network.companies.northShop);
});

test("another tenant's company and page are not found", async () => {
  const foreign = await network.createPage(network.companies.south, 'foreign');
  const company = create({ slug: 'x', company_id: network.companies.south });
  expect(await rejectionOf(company)).toMatchObject({ fields: [{ path: 'company_id' }] });
  const copy = create({ slug: 'x', from: { kind: 'page', id: foreign } });
  expect(await rejectionOf(copy)).toMatchObject({ code: 'not_found' });
});

test.each(strangers.filter((persona) => persona !== 'southAdmin'))(
  '%s cannot create a page',
  async (persona) => {
    expect(
      await rejectionOf(create({ slug: `by-${persona.toLowerCase()}` }, persona)),
    ).toMatchObject({
      code: 'forbidden',
    });
  },
);
