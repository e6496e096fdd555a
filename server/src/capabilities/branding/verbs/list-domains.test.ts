import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createDomainTest, type DomainTest, edge, newDomain } from '../testing.ts';
import { listDomains } from './list-domains.ts';

let net: DomainTest;
beforeAll(async () => {
  net = await createDomainTest();
});
afterAll(() => net.close());

const list = async (who: keyof DomainTest['people'], company_id: string) =>
  listDomains(await net.signedIn(who), { company_id });

test('gives each with the records to set, the main one first', async () => {
  const { north } = net.companies;
  const { id, domain } = await net.add('northAdmin', `bücher-${newDomain('de')}`);
  const main = await net.verified();
  await net.admin.query('update tenant_domains set is_primary = true where id = $1', [main]);
  const { items } = await list('owner', north);
  expect(items.map((each) => each.id)).toEqual([main, id]);
  const { challenge } = await net.rowOf(id);
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

test('what was found in another form than today’s is looked at as if it never was', async () => {
  const { id } = await net.add('southAdmin', newDomain(), net.companies.south);
  await net.admin.query(`update tenant_domains set findings = '{"old": true}' where id = $1`, [id]);
  const { items } = await list('southAdmin', net.companies.south);
  expect(items.find((each) => each.id === id)?.records[0]).toMatchObject({ state: 'unchecked' });
});

test('of another tenant is not found, and for whose role may not it is refused', async () => {
  for (const company of [net.companies.north, net.companies.platform, crypto.randomUUID()])
    expect(await rejectionOf(list('southAdmin', company))).toMatchObject({ code: 'not_found' });
  // The role of a reseller reads no branding: the database shows it none.
  expect((await list('northReseller', net.companies.northShop)).items).toEqual([]);
});
