import { Counts } from '@trunkline/contract/analytics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { readCounts } from './counts.ts';

let net: TestNetwork;
beforeAll(async () => {
  net = await createTestNetwork();
});
afterAll(() => net.drop());

const counts = async (who: keyof TestNetwork['people']) =>
  Counts.parse(await readCounts(await net.signedInAs(net.people[who])));

test('counts what is below the own company, without the own one', async () => {
  expect(await counts('owner')).toEqual({ companies: 6, users: 5, recycle_bin: 0 });
  expect(await counts('northAdmin')).toEqual({ companies: 2, users: 3, recycle_bin: 0 });
  expect(await counts('southAdmin')).toEqual({ companies: 2, users: 1, recycle_bin: 0 });
});

test('somebody without rights over people counts only themselves', async () => {
  expect(await counts('clerk')).toEqual({ companies: 0, users: 1, recycle_bin: 0 });
});

test("another tenant's changes do not show", async () => {
  const before = await counts('northAdmin');
  await net.mintTenant(net.companies.south, 'reseller');
  expect(await counts('northAdmin')).toEqual(before);
  expect(await counts('southAdmin')).toMatchObject({ companies: 3 });
});

test('a deleted company moves to the recycle bin of its own subtree', async () => {
  const id = await net.mintTenant(net.companies.northShop, 'customer');
  const before = await counts('northAdmin');
  const elsewhere = await counts('southAdmin');
  await net.admin.query('update companies set deleted_at = now() where id = $1', [id]);
  expect(await counts('northAdmin')).toEqual({
    ...before,
    companies: before.companies - 1,
    recycle_bin: 1,
  });
  expect(await counts('southAdmin')).toEqual(elsewhere);
});

test('reading is not audited', async () => {
  const audited = await net.auditCount();
  await counts('owner');
  expect(await net.auditCount()).toBe(audited);
});
