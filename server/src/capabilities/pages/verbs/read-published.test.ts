import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { withPublic } from '../../../kernel/context.ts';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { readPublished } from './read-published.ts';

let net: TestNetwork;
beforeAll(async () => {
  net = await createTestNetwork();
});
afterAll(() => net.drop());

async function visit(companyId: string) {
  const { siteContext, ...context } = await net.signedInAs(net.people.owner);
  return {
    ...context,
    siteContext: { ...siteContext, tenant: { ...siteContext.tenant, company_id: companyId } },
  };
}
const read = async (companyId: string, slug: string) => readPublished(await visit(companyId), slug);

test("a published page of the host's tenant", async () => {
  const id = await net.mintPage(net.companies.north, 'services');
  expect(await read(net.companies.north, 'services')).toMatchObject({ id, slug: 'services' });
});

test('an unpublished page is not found', async () => {
  await net.mintPage(net.companies.north, 'draft', false);
  expect(await read(net.companies.north, 'draft')).toBeNull();
});

test("another tenant's page of the same name belongs to that tenant", async () => {
  const ownPage = await net.mintPage(net.companies.north, 'about');
  const other = await net.mintPage(net.companies.south, 'about');
  expect(await read(net.companies.north, 'about')).toMatchObject({ id: ownPage });
  expect(await read(net.companies.south, 'about')).toMatchObject({ id: other });
  expect(await read(net.companies.northShop, 'about')).toMatchObject({ id: ownPage });
});

test.each(["'; drop table pages; --", '../about', 'ABOUT', '%', ''])(
  'a slug is only compared: %j',
  async (slug) => {
    expect(await read(net.companies.north, slug)).toBeNull();
  },
);

test('a visitor sees published pages of this tenant only, whatever the query', async () => {
  await net.mintPage(net.companies.southShop, 'elsewhere');
  const context = await visit(net.companies.southShop);
  const { rows } = await withPublic(context, (tx) =>
    sql<{ slug: string }>`select slug from pages`.execute(tx),
  );
  expect(rows).toEqual([{ slug: 'elsewhere' }]);
});

test('an earlier query on a connection leaves no tenant behind', async () => {
  await net.mintPage(net.companies.south, 'left-behind');
  await Promise.all(Array.from({ length: 12 }, () => read(net.companies.south, 'left-behind')));
  const rows = await net.database.transaction('app_public', {}, (tx) =>
    tx.selectFrom('pages').select('id').execute(),
  );
  expect(rows).toEqual([]);
});
