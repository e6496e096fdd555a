import { EditedPage } from '@trunkline/contract/pages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { getPage } from './get.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

const get = async (persona: keyof TestNetwork['people'], id: string) =>
  EditedPage.parse(await getPage(await network.signedInAs(network.people[persona]), { id }));

test.each([true, false])('reads a page of the subtree, published: %s', async (published) => {
  const id = await network.createPage(network.companies.northShop, `page-${published}`, published);
  expect(await get('northAdmin', id)).toMatchObject({
    id,
    slug: `page-${published}`,
    state: published ? 'published' : 'draft',
    draft: { content: `<p>page-${published} as it is</p>`, version: 0, changed: false },
    lock: null,
  });
});

test("another tenant's page is not found, published or not", async () => {
  for (const published of [true, false]) {
    const id = await network.createPage(
      network.companies.southShop,
      `foreign-${published}`,
      published,
    );
    expect(await rejectionOf(get('northAdmin', id))).toMatchObject({ code: 'not_found' });
    expect(await get('owner', id)).toMatchObject({ id });
  }
});

test('a page of the company above is not found', async () => {
  const id = await network.createPage(network.companies.platform, 'above');
  expect(await rejectionOf(get('northAdmin', id))).toMatchObject({ code: 'not_found' });
});

test('a page that does not exist is not found', async () => {
  const problem = await rejectionOf(get('owner', crypto.randomUUID()));
  expect(problem).toMatchObject({ code: 'not_found', status: 404 });
});

test('unknown sections are omitted and reported, the others remain', async () => {
  const id = await network.createPage(network.companies.north, 'mixed');
  const content = {
    sections: [{ type: 'hero', title: 'Kept' }, { type: 'unheard-of' }, { type: 'text' }, null],
  };
  await network.admin.query('update pages set content = $2 where id = $1', [
    id,
    JSON.stringify(content),
  ]);
  const page = await get('northAdmin', id);
  expect(page.draft.content).toEqual({ sections: [{ type: 'hero', title: 'Kept' }] });
  expect(page.broken.map(({ index, type, reason }) => [index, type, reason])).toEqual([
    [1, 'unheard-of', 'Unknown section type.'],
    [2, 'text', expect.stringMatching(/^'content': /)],
    [3, '', 'Unknown section type.'],
  ]);
});

test('reading is not audited', async () => {
  const id = await network.createPage(network.companies.north, 'silent');
  const auditCount = await network.auditCount();
  await get('northAdmin', id);
  expect(await network.auditCount()).toBe(auditCount);
});

test('returns the actions the role allows', async () => {
  const id = await network.createPage(network.companies.north, 'rights');
  expect((await get('northAdmin', id)).may.toSorted()).toEqual(
    [
      'change_slug',
      'delete',
      'duplicate',
      'schedule',
      'schedule_unpublish',
      'unpublish',
      'update',
    ].toSorted(),
  );
});

test('upgrades a page stored as a plain list of sections', async () => {
  const id = await network.createPage(network.companies.north, 'older');
  await network.admin.query('update pages set content = $2 where id = $1', [
    id,
    JSON.stringify([{ type: 'hero', title: 'From before' }]),
  ]);
  expect((await get('northAdmin', id)).draft.content).toEqual({
    sections: [{ type: 'hero', title: 'From before' }],
  });
});
