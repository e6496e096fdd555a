import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { getTenant } from '../testing-tenants.ts';
import { createDomainTest, type DomainTest } from '../testing.ts';
import { removeDomain } from './remove-domain.ts';

let net: DomainTest;
beforeAll(async () => {
  net = await createDomainTest();
});
afterAll(() => net.close());

const run = async (persona: keyof DomainTest['people'], id: string) =>
  removeDomain(await net.signedIn(persona), { id });

test('stops serving the site immediately, and is audited', async () => {
  const id = await net.verified();
  const { domain } = await net.rowOf(id);
  expect(await getTenant(net.admin, domain)).toBe(net.companies.north);
  expect(await run('northAdmin', id)).toEqual({ id, domain });
  expect(await getTenant(net.admin, domain)).toBeNull();
  expect((await net.auditOf(id)).at(-1)).toMatchObject({
    action: 'delete',
    actor_id: net.people.northAdmin.id,
    before: { domain, status: 'valid' },
  });
  expect(await rejectionOf(run('northAdmin', id))).toMatchObject({ code: 'not_found' });
});

test('domains of another tenant and unknown ones are not found and stay unchanged', async () => {
  const id = await net.verified();
  const before = await net.rowOf(id);
  for (const inaccessibleId of [id, crypto.randomUUID()])
    expect(await rejectionOf(run('southAdmin', inaccessibleId))).toMatchObject({
      code: 'not_found',
    });
  expect(await net.rowOf(id)).toEqual(before);
});

test('a role without permission is refused by the database', async () => {
  const id = await net.verified('northAdmin', net.companies.northShop);
  const before = await net.rowOf(id);
  expect(await rejectionOf(run('northReseller', id))).toMatchObject({ code: 'not_found' });
  expect(await net.rowOf(id)).toEqual(before);
});
