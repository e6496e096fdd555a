import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages } from '../testing.ts';
import { listInherited } from './list-inherited.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

const listInheritedOf = async (company_id: string) =>
  (await listInherited(await network.as('northAdmin'), { company_id })).items;

test('a company without a page of its own shows the nearest one above', async () => {
  const top = await network.createPage(network.companies.platform, 'legal');
  expect(await network.read(network.companies.northClient, 'legal')).toMatchObject({ id: top });
  const nearerPage = await network.createPage(network.companies.north, 'legal');
  expect(await network.read(network.companies.northClient, 'legal')).toMatchObject({
    id: nearerPage,
  });
  expect(await network.read(network.companies.southClient, 'legal')).toMatchObject({ id: top });
  expect(await listInheritedOf(network.companies.northShop)).toMatchObject([
    { id: nearerPage, slug: 'legal', company_name: 'North' },
  ]);
});

test.each(['northReseller', 'southAdmin'] as const)(
  '%s cannot list inherited pages of a company they cannot manage',
  async (persona) => {
    const attempt = listInherited(await network.as(persona), {
      company_id: network.companies.north,
    });
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
  },
);
