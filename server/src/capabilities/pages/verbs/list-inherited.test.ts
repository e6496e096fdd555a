import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages } from '../testing.ts';
import { listInherited } from './list-inherited.ts';

let net: Pages;
beforeAll(async () => {
  net = await createPages();
});
afterAll(() => net.drop());

const listInheritedOf = async (company_id: string) =>
  (await listInherited(await net.as('northAdmin'), { company_id })).items;

test('a company without a page of its own shows the nearest one above', async () => {
  const top = await net.mintPage(net.companies.platform, 'legal');
  expect(await net.read(net.companies.northClient, 'legal')).toMatchObject({ id: top });
  const nearer = await net.mintPage(net.companies.north, 'legal');
  expect(await net.read(net.companies.northClient, 'legal')).toMatchObject({ id: nearer });
  expect(await net.read(net.companies.southClient, 'legal')).toMatchObject({ id: top });
  expect(await listInheritedOf(net.companies.northShop)).toMatchObject([
    { id: nearer, slug: 'legal', company_name: 'North' },
  ]);
});

test.each(['northReseller', 'southAdmin'] as const)(
  '%s cannot list what North shows',
  async (persona) => {
    const attempt = listInherited(await net.as(persona), { company_id: net.companies.north });
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
  },
);
