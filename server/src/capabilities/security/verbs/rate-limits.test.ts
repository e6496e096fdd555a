import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { conflictMessage } from '../../../kernel/resource/update.ts';
import { rejectionOf } from '../../../testing.ts';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import {
  changeRateLimit,
  createRateLimit,
  listRateLimits,
  removeRateLimit,
} from './rate-limits.ts';

let network: SecurityTest;
beforeAll(async () => {
  network = await createSecurityTest();
});
beforeEach(() => network.select('delete from rate_limit_overrides'));
afterAll(() => network.drop());

const create = async (
  persona: keyof SecurityTest['people'],
  company: keyof SecurityTest['companies'],
  values = {},
) =>
  createRateLimit(await network.signedIn(persona), {
    company_id: network.companies[company],
    rule: 'export',
    seconds: 300,
    max: 2,
    priority: 0,
    ...values,
  });

test('sets, changes and removes the limit that applies to a company', async () => {
  const { id, version } = await create('northAdmin', 'northShop');
  const admin = await network.signedIn('northAdmin');
  const changed = { id, seconds: 600, max: 1, priority: 3 };
  expect(await changeRateLimit(admin, { ...changed, version })).toMatchObject(changed);
  const { items, general } = await listRateLimits(admin);
  expect(items).toMatchObject([{ ...changed, company_id: network.companies.northShop }]);
  expect(general.find(({ rule }) => rule === 'export')).toMatchObject({ seconds: 300, max: 5 });
  expect((await listRateLimits(await network.signedIn('southAdmin'))).items).toEqual([]);
  expect(await removeRateLimit(admin, { id })).toEqual({ id });
});

test('refuses to overwrite a change made in the meantime', async () => {
  const { id, version } = await create('northAdmin', 'north');
  const admin = await network.signedIn('northAdmin');
  const change = { id, version, seconds: 300, priority: 0 };
  const concurrentUpdate = await changeRateLimit(admin, { ...change, max: 1 });
  expect(await rejectionOf(changeRateLimit(admin, { ...change, max: 3 }))).toMatchObject({
    code: 'conflict',
    message: conflictMessage,
  });
  expect((await listRateLimits(admin)).items).toEqual([concurrentUpdate]);
  const nextChange = { ...change, version: concurrentUpdate.version, max: 3 };
  expect(await changeRateLimit(admin, nextChange)).toMatchObject({ max: 3 });
});

test.each([
  [{ max: 6 }, 'max'],
  [{ seconds: 60 }, 'seconds'],
])('only the platform may loosen a limit to %j', async (values, path) => {
  expect((await rejectionOf(create('northAdmin', 'north', values))).fields).toMatchObject([
    { path },
  ]);
  const created = await create('owner', 'platform', values);
  expect(created).toMatchObject(values);
});

test('leaves out the limits of companies in the recycle bin', async () => {
  await create('northAdmin', 'northShop');
  const admin = await network.signedIn('northAdmin');
  const shop = [network.companies.northShop];
  await network.select('update companies set deleted_at = now() where id = $1', shop);
  expect((await listRateLimits(admin)).items).toEqual([]);
  await network.select('update companies set deleted_at = null where id = $1', shop);
  expect((await listRateLimits(admin)).items).toHaveLength(1);
});

test('rejects other companies and people without the permission', async () => {
  expect((await rejectionOf(create('southAdmin', 'north'))).code).toBe('forbidden');
  expect((await rejectionOf(create('northReseller', 'northShop'))).code).toBe('forbidden');
  const { id, version } = await create('northAdmin', 'north');
  const other = await network.signedIn('southAdmin');
  const change = { id, version, seconds: 300, max: 1, priority: 0 };
  expect((await rejectionOf(changeRateLimit(other, change))).code).toBe('not_found');
  expect((await rejectionOf(removeRateLimit(other, { id }))).code).toBe('not_found');
});
