import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createDomainTest, type DomainTest, newDomain } from '../testing.ts';

let network: DomainTest;
beforeAll(async () => {
  network = await createDomainTest();
});
afterAll(() => network.close());

test('adds a domain with an unguessable challenge and schedules a check', async () => {
  const domain = newDomain();
  const added = await network.add('northAdmin', ` HTTPS://${domain.toUpperCase()}. `);
  expect(added).toMatchObject({ domain, status: 'pending', is_primary: false, checked_at: null });
  const { rows } = await network.admin.query(
    `select data from pgboss.job where name = 'branding.check-domain' and data ->> 'domain' = $1`,
    [added.id],
  );
  expect(rows).toHaveLength(1);
  const other = await network.add('northAdmin');
  const challenges = await Promise.all([added, other].map(({ id }) => network.rowOf(id)));
  expect(new Set(challenges.map(({ challenge }) => challenge)).size).toBe(2);
  expect(await network.auditOf(added.id)).toMatchObject([
    {
      action: 'insert',
      actor_id: network.people.northAdmin.id,
      company_id: network.companies.north,
    },
  ]);
});

test('a domain can be added for a company below, and claimed by two companies', async () => {
  const domain = newDomain();
  const one = await network.add('northAdmin', domain, network.companies.northShop);
  const two = await network.add('southAdmin', domain, network.companies.south);
  expect((await network.rowOf(one.id)).challenge).not.toBe((await network.rowOf(two.id)).challenge);
});

describe('a domain is refused', () => {
  test.each(['co.uk', 'trunkline.test', 'www.acme.com', 'Enter a domain, such as', '10.0.0.1'])(
    'for %s, with an error on the field',
    async (domain) => {
      expect(await rejectionOf(network.add('northAdmin', domain))).toMatchObject({
        code: 'validation_failed',
        fields: [{ path: 'domain', message: expect.stringMatching(/\.$/) }],
      });
    },
  );

  test('if it is already on the list, in any spelling', async () => {
    const { domain } = await network.add('northAdmin');
    expect(await rejectionOf(network.add('northAdmin', `${domain.toUpperCase()}.`))).toMatchObject({
      code: 'conflict',
      message: 'This domain has already been added.',
    });
  });

  test('if the company already has twenty', async () => {
    const company = await network.createTenant(network.companies.north, 'reseller');
    for (let count = 0; count < 20; count += 1)
      await network.add('northAdmin', newDomain(), company);
    expect(await rejectionOf(network.add('northAdmin', newDomain(), company))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('already has 20'),
    });
  });

  test("for another tenant's company, and for a role without permission", async () => {
    const { south, platform, northShop } = network.companies;
    for (const company of [south, platform, crypto.randomUUID()])
      expect(await rejectionOf(network.add('northAdmin', newDomain(), company))).toMatchObject({
        code: 'not_found',
      });
    const auditCount = await network.auditCount();
    expect(await rejectionOf(network.add('northReseller', newDomain(), northShop))).toMatchObject({
      code: 'not_found',
    });
    expect(await network.auditCount()).toBe(auditCount);
  });
});
