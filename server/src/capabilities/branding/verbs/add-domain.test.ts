import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createDomainTest, type DomainTest, newDomain } from '../testing.ts';

let net: DomainTest;
beforeAll(async () => {
  net = await createDomainTest();
});
afterAll(() => net.close());

test('adds it with an unguessable challenge and schedules a check', async () => {
  const domain = newDomain();
  const added = await net.add('northAdmin', ` HTTPS://${domain.toUpperCase()}. `);
  expect(added).toMatchObject({ domain, status: 'pending', is_primary: false, checked_at: null });
  const { rows } = await net.admin.query(
    `select data from pgboss.job where name = 'branding.check-domain' and data ->> 'domain' = $1`,
    [added.id],
  );
  expect(rows).toHaveLength(1);
  const other = await net.add('northAdmin');
  const challenges = await Promise.all([added, other].map(({ id }) => net.rowOf(id)));
  expect(new Set(challenges.map(({ challenge }) => challenge)).size).toBe(2);
  expect(await net.auditOf(added.id)).toMatchObject([
    { action: 'insert', actor_id: net.people.northAdmin.id, company_id: net.companies.north },
  ]);
});

test('can be added for a company below, and two companies can claim the same domain', async () => {
  const domain = newDomain();
  const one = await net.add('northAdmin', domain, net.companies.northShop);
  const two = await net.add('southAdmin', domain, net.companies.south);
  expect((await net.rowOf(one.id)).challenge).not.toBe((await net.rowOf(two.id)).challenge);
});

describe('is refused', () => {
  test.each(['co.uk', 'trunkline.test', 'www.acme.com', 'Enter a domain, such as', '10.0.0.1'])(
    'for %s, beside the field',
    async (domain) => {
      expect(await rejectionOf(net.add('northAdmin', domain))).toMatchObject({
        code: 'validation_failed',
        fields: [{ path: 'domain', message: expect.stringMatching(/\.$/) }],
      });
    },
  );

  test('for one already on the list, in any spelling', async () => {
    const { domain } = await net.add('northAdmin');
    expect(await rejectionOf(net.add('northAdmin', `${domain.toUpperCase()}.`))).toMatchObject({
      code: 'conflict',
      message: 'This domain has already been added.',
    });
  });

  test('for more than twenty', async () => {
    const company = await net.mintTenant(net.companies.north, 'reseller');
    for (let count = 0; count < 20; count += 1) await net.add('northAdmin', newDomain(), company);
    expect(await rejectionOf(net.add('northAdmin', newDomain(), company))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('up to 20'),
    });
  });

  test("for another tenant's company, and for a role without permission", async () => {
    const { south, platform, northShop } = net.companies;
    for (const company of [south, platform, crypto.randomUUID()])
      expect(await rejectionOf(net.add('northAdmin', newDomain(), company))).toMatchObject({
        code: 'not_found',
      });
    const auditCount = await net.auditCount();
    expect(await rejectionOf(net.add('northReseller', newDomain(), northShop))).toMatchObject({
      code: 'not_found',
    });
    expect(await net.auditCount()).toBe(auditCount);
  });
});
