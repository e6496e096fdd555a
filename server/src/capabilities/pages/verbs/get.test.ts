import { Page } from '@trunkline/contract/pages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, refusalOf, type TestNetwork } from '../../../testing.ts';
import { getPage } from './get.ts';

let net: TestNetwork;
beforeAll(async () => {
  net = await createTestNetwork();
});
afterAll(() => net.drop());

const get = async (who: keyof TestNetwork['people'], id: string) =>
  Page.parse(await getPage(await net.signedInAs(net.people[who]), { id }));

test.each([true, false])('a page of the subtree, published or not (%s)', async (published) => {
  const id = await net.mintPage(net.companies.northShop, `page-${published}`, published);
  expect(await get('northAdmin', id)).toMatchObject({
    id,
    slug: `page-${published}`,
    published,
    content: `<p>page-${published} as it is</p>`,
  });
});

test("another tenant's page is not found, published or not", async () => {
  for (const published of [true, false]) {
    const id = await net.mintPage(net.companies.southShop, `foreign-${published}`, published);
    expect(await refusalOf(get('northAdmin', id))).toMatchObject({ code: 'not_found' });
    expect(await get('owner', id)).toMatchObject({ id });
  }
});

test('a page of the company above is not found', async () => {
  const id = await net.mintPage(net.companies.platform, 'above');
  expect(await refusalOf(get('northAdmin', id))).toMatchObject({ code: 'not_found' });
});

test('a page that does not exist is not found', async () => {
  const problem = await refusalOf(get('owner', crypto.randomUUID()));
  expect(problem).toMatchObject({ code: 'not_found', status: 404 });
});

test('sections that the contract does not know are left out, the others stay', async () => {
  const id = await net.mintPage(net.companies.north, 'mixed');
  const content = {
    sections: [{ type: 'hero', title: 'Kept' }, { type: 'unheard-of' }, { type: 'text' }, null],
  };
  await net.admin.query('update pages set content = $2 where id = $1', [
    id,
    JSON.stringify(content),
  ]);
  expect((await get('northAdmin', id)).content).toEqual({
    sections: [{ type: 'hero', title: 'Kept' }],
  });
});

test('reading leaves no audit row', async () => {
  const id = await net.mintPage(net.companies.north, 'silent');
  const audited = await net.auditCount();
  await get('northAdmin', id);
  expect(await net.auditCount()).toBe(audited);
});
