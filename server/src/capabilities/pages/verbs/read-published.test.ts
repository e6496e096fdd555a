import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { withPublic } from '../../../kernel/context.ts';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { readPublished } from './read-published.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

async function visit(companyId: string) {
  const { siteContext, ...context } = await network.signedInAs(network.people.owner);
  return {
    ...context,
    siteContext: { ...siteContext, tenant: { ...siteContext.tenant, company_id: companyId } },
  };
}
const read = async (companyId: string, slug: string) => readPublished(await visit(companyId), slug);

test("reads a published page of the host's tenant", async () => {
  const id = await network.createPage(network.companies.north, 'services');
  expect(await read(network.companies.north, 'services')).toMatchObject({ id, slug: 'services' });
});

test('an unpublished page is not found', async () => {
  await network.createPage(network.companies.north, 'draft', false);
  expect(await read(network.companies.north, 'draft')).toBeNull();
});

test("another tenant's page of the same name belongs to that tenant", async () => {
  const ownPage = await network.createPage(network.companies.north, 'about');
  const other = await network.createPage(network.companies.south, 'about');
  expect(await read(network.companies.north, 'about')).toMatchObject({ id: ownPage });
  expect(await read(network.companies.south, 'about')).toMatchObject({ id: other });
  expect(await read(network.companies.northShop, 'about')).toMatchObject({ id: ownPage });
});

test.each(["'; drop table pages; --", '../about', 'ABOUT', '%', ''])(
  'a slug that is not exactly the same finds nothing: %j',
  async (slug) => {
    expect(await read(network.companies.north, slug)).toBeNull();
  },
);

test('a visitor sees published pages of this tenant only, whatever the query', async () => {
  await network.createPage(network.companies.southShop, 'elsewhere');
  const context = await visit(network.companies.southShop);
  const { rows } = await withPublic(context, (tx) =>
    sql<{ slug: string }>`select slug from pages`.execute(tx),
  );
  expect(rows).toEqual([{ slug: 'elsewhere' }]);
});

test('an earlier query on a connection leaves no tenant behind', async () => {
  await network.createPage(network.companies.south, 'left-behind');
  await Promise.all(Array.from({ length: 12 }, () => read(network.companies.south, 'left-behind')));
  const rows = await network.database.transaction('app_public', {}, (tx) =>
    tx.selectFrom('pages').select('id').execute(),
  );
  expect(rows).toEqual([]);
});
