import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { getTenant } from '../testing-tenants.ts';
import { createDomainTest, type DomainTest } from '../testing.ts';
import { removeDomain } from './remove-domain.ts';

let network: DomainTest;
beforeAll(async () => {
  network = await createDomainTest();
});
afterAll(() => network.close());

const run = async (persona: keyof DomainTest['people'], id: string) =>
  removeDomain(await network.signedIn(persona), { id });

test('removing a domain stops serving the site there immediately, and is audited', async () => {
  const id = await network.addVerified();
  const { domain } = await network.rowOf(id);
  expect(await getTenant(network.admin, domain)).toBe(network.companies.north);
  expect(await run('northAdmin', id)).toEqual({ id, domain });
  expect(await getTenant(network.admin, domain)).toBeNull();
  expect((await network.auditOf(id)).at(-1)).toMatchObject({
    action: 'delete',
    actor_id: network.people.northAdmin.id,
    before: { domain, status: 'valid' },
  });
  expect(await rejectionOf(run('northAdmin', id))).toMatchObject({ code: 'not_found' });
});

test('domains of another tenant and unknown ones are not found and stay unchanged', async () => {
  const id = await network.addVerified();
  const before = await network.rowOf(id);
  for (const inaccessibleId of [id, crypto.randomUUID()])
    expect(await rejectionOf(run('southAdmin', inaccessibleId))).toMatchObject({
      code: 'not_found',
    });
  expect(await network.rowOf(id)).toEqual(before);
});

test('a role without permission is refused by the database', async () => {
  const id = await network.addVerified('northAdmin', network.companies.northShop);
  const before = await network.rowOf(id);
  expect(await rejectionOf(run('northReseller', id))).toMatchObject({ code: 'not_found' });
  expect(await network.rowOf(id)).toEqual(before);
});
