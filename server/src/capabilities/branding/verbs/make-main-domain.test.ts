import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createDomainTest, type DomainTest } from '../testing.ts';
import { makeMainDomain } from './make-main-domain.ts';

let net: DomainTest;
beforeAll(async () => {
  net = await createDomainTest();
});
afterAll(() => net.close());

const run = async (persona: keyof DomainTest['people'], id: string) =>
  makeMainDomain(await net.signedIn(persona), { id });

test('only one domain is the main one, and requests to any other name it', async () => {
  const [first, second] = [await net.verified(), await net.verified()];
  const canonical = async () => {
    const { domain } = await net.rowOf(first);
    const { rows } = await net.admin.query('select app.canonical_domain($1) as name', [domain]);
    return rows[0]?.name;
  };
  expect(await run('northAdmin', first)).toMatchObject({ is_primary: true });
  expect(await canonical()).toBe((await net.rowOf(first)).domain);
  expect(await run('northAdmin', second)).toMatchObject({ is_primary: true });
  expect(await canonical()).toBe((await net.rowOf(second)).domain);
  expect(await net.rowOf(first)).toMatchObject({ is_primary: false });
  expect((await net.auditOf(second)).at(-1)).toMatchObject({
    action: 'update',
    before: { is_primary: false },
    after: { is_primary: true },
  });
});

test('is refused for an unverified domain', async () => {
  const { id } = await net.add('northAdmin');
  expect(await rejectionOf(run('northAdmin', id))).toMatchObject({
    code: 'conflict',
    message: 'Only a verified domain can be the primary domain.',
  });
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
