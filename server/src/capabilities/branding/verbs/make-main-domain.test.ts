import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createDomainTest, type DomainTest } from '../testing.ts';
import { makeMainDomain } from './make-main-domain.ts';

let net: DomainTest;
beforeAll(async () => {
  net = await createDomainTest();
});
afterAll(() => net.close());

const act = async (who: keyof DomainTest['people'], id: string) =>
  makeMainDomain(await net.signedIn(who), { id });

test('one is the main one, and what is asked under any other says so', async () => {
  const [first, second] = [await net.verified(), await net.verified()];
  const canonical = async () => {
    const { domain } = await net.rowOf(first);
    const { rows } = await net.admin.query('select app.canonical_domain($1) as name', [domain]);
    return rows[0]?.name;
  };
  expect(await act('northAdmin', first)).toMatchObject({ is_primary: true });
  expect(await canonical()).toBe((await net.rowOf(first)).domain);
  expect(await act('northAdmin', second)).toMatchObject({ is_primary: true });
  expect(await canonical()).toBe((await net.rowOf(second)).domain);
  expect(await net.rowOf(first)).toMatchObject({ is_primary: false });
  expect((await net.auditOf(second)).at(-1)).toMatchObject({
    action: 'update',
    before: { is_primary: false },
    after: { is_primary: true },
  });
});

test('is refused for one that is not verified', async () => {
  const { id } = await net.add('northAdmin');
  expect(await rejectionOf(act('northAdmin', id))).toMatchObject({
    code: 'conflict',
    message: 'Only a verified domain can be the main one.',
  });
});

test('another tenant’s, and one that does not exist, are not found and stay as they are', async () => {
  const id = await net.verified();
  const before = await net.rowOf(id);
  for (const each of [id, crypto.randomUUID()])
    expect(await rejectionOf(act('southAdmin', each))).toMatchObject({ code: 'not_found' });
  expect(await net.rowOf(id)).toEqual(before);
});

test('whose role may not is refused by the database itself', async () => {
  const id = await net.verified('northAdmin', net.companies.northShop);
  const before = await net.rowOf(id);
  expect(await rejectionOf(act('northReseller', id))).toMatchObject({ code: 'not_found' });
  expect(await net.rowOf(id)).toEqual(before);
});
