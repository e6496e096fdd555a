import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createDomainTest, type DomainTest, edge, newDomain } from '../testing.ts';
import { listDomains } from './list-domains.ts';

let network: DomainTest;
beforeAll(async () => {
  network = await createDomainTest();
});
afterAll(() => network.close());

const list = async (persona: keyof DomainTest['people'], company_id: string) =>
  listDomains(await network.signedIn(persona), { company_id });

test('lists each domain with the records to set, the primary one first', async () => {
  const { north } = network.companies;
  const { id, domain } = await network.add('northAdmin', `bücher-${newDomain('de')}`);
  const main = await network.addVerified();
  await network.admin.query('update tenant_domains set is_primary = true where id = $1', [main]);
  const { items } = await list('owner', north);
  expect(items.map((item) => item.id)).toEqual([main, id]);
  const { challenge } = await network.rowOf(id);
  expect(items[1]).toMatchObject({
    domain: expect.stringMatching(/^xn--/),
    display: expect.stringMatching(/^bücher-/),
    status: 'pending',
    records: [
      {
        type: 'TXT',
        name: `_trunkline.${domain}`,
        expected: [`trunkline-verify=${challenge}`],
        found: [],
        state: 'unchecked',
      },
      { type: 'A', name: domain, expected: [edge.name] },
      { name: `www.${domain}`, required: false },
    ],
  });
});

test('treats findings stored in an older format as unchecked', async () => {
  const { id } = await network.add('southAdmin', newDomain(), network.companies.south);
  await network.admin.query(`update tenant_domains set findings = '{"old": true}' where id = $1`, [
    id,
  ]);
  const { items } = await list('southAdmin', network.companies.south);
  expect(items.find((item) => item.id === id)?.records[0]).toMatchObject({ state: 'unchecked' });
});

test('other tenants get not_found, and a role without permission gets an empty list', async () => {
  for (const company of [network.companies.north, network.companies.platform, crypto.randomUUID()])
    expect(await rejectionOf(list('southAdmin', company))).toMatchObject({ code: 'not_found' });
  // Resellers can't read branding, so the database returns no rows.
  expect((await list('northReseller', network.companies.northShop)).items).toEqual([]);
});
