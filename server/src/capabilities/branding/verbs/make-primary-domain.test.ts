import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createDomainTest, type DomainTest } from '../testing.ts';
import { makePrimaryDomain } from './make-primary-domain.ts';

let network: DomainTest;
beforeAll(async () => {
  network = await createDomainTest();
});
afterAll(() => network.close());

const run = async (persona: keyof DomainTest['people'], id: string) =>
  makePrimaryDomain(await network.signedIn(persona), { id });

test('only one domain is primary, and it is the canonical domain of the others', async () => {
  const [first, second] = [await network.addVerified(), await network.addVerified()];
  const canonical = async () => {
    const { domain } = await network.rowOf(first);
    const { rows } = await network.admin.query('select app.canonical_domain($1) as name', [domain]);
    return rows[0]?.name;
  };
  expect(await run('northAdmin', first)).toMatchObject({ is_primary: true });
  expect(await canonical()).toBe((await network.rowOf(first)).domain);
  expect(await run('northAdmin', second)).toMatchObject({ is_primary: true });
  expect(await canonical()).toBe((await network.rowOf(second)).domain);
  expect(await network.rowOf(first)).toMatchObject({ is_primary: false });
  expect((await network.auditOf(second)).at(-1)).toMatchObject({
    action: 'update',
    before: { is_primary: false },
    after: { is_primary: true },
  });
});

test('an unverified domain cannot become primary', async () => {
  const { id } = await network.add('northAdmin');
  expect(await rejectionOf(run('northAdmin', id))).toMatchObject({
    code: 'conflict',
    message: "This domain isn't verified yet. Verify it first, then make it the primary domain.",
  });
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
