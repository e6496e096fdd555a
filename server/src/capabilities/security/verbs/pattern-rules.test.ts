import { patternDefaults, patternNames, type PatternName } from '@trunkline/contract/security';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { conflictMessage } from '../../../kernel/resource/update.ts';
import { rejectionOf } from '../../../testing.ts';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { createRule, listRules, removeRule, updateRule } from './pattern-rules.ts';

let network: SecurityTest;
beforeAll(async () => {
  network = await createSecurityTest();
});
beforeEach(() => network.select('delete from pattern_rules'));
afterAll(() => network.drop());

const strict = { threshold: 2, seconds: 900, block_seconds: 1800, priority: 0 };
const create = async (
  persona: keyof SecurityTest['people'],
  company: keyof SecurityTest['companies'],
  values = {},
  pattern: PatternName = 'failed_auth',
) =>
  createRule(await network.signedIn(persona), {
    company_id: network.companies[company],
    pattern,
    ...strict,
    ...values,
  });
const ruleOf = async (company: keyof SecurityTest['companies'], pattern: PatternName) =>
  (
    await network.select('select threshold, seconds, block_seconds from app.pattern_rule($1, $2)', [
      pattern,
      network.companies[company],
    ])
  )[0];

test('the database has the same thresholds and actions as the contract', async () => {
  const rows = await network.select(
    'select pattern, threshold, seconds, action, block_seconds from app.pattern_defaults()',
  );
  expect(rows).toEqual(patternNames.map((pattern) => ({ pattern, ...patternDefaults[pattern] })));
});

test("a company's highest-priority rule applies, tightened by the rules of the companies above", async () => {
  await create('northAdmin', 'north', { threshold: 4, priority: 9 });
  await create('northAdmin', 'north', { threshold: 1, priority: 1 });
  await create('northAdmin', 'northShop', { threshold: 5, seconds: 3600, block_seconds: 900 });
  expect(await ruleOf('northShop', 'failed_auth')).toEqual({
    threshold: 4,
    seconds: 3600,
    block_seconds: 1800,
  });
  expect(await ruleOf('south', 'failed_auth')).toEqual({
    threshold: 5,
    seconds: 900,
    block_seconds: 900,
  });
  const { items, effective } = await listRules(await network.signedIn('northAdmin'));
  expect(items).toHaveLength(3);
  expect(effective.find(({ pattern }) => pattern === 'failed_auth')?.threshold).toBe(4);
});

test.each([
  [{ threshold: 6 }, 'threshold', 'Enter 5 or less.'],
  [{ seconds: 60 }, 'seconds', 'Enter at least 15 minutes.'],
  [{ block_seconds: 60 }, 'block_seconds', 'Enter at least 15 minutes.'],
  [{ block_seconds: null }, 'block_seconds', 'Enter at least 15 minutes.'],
])('rejects %j, which is looser, with the reason', async (values, path, reason) => {
  expect((await rejectionOf(create('northAdmin', 'north', values))).fields).toEqual([
    { path, message: `${reason} A rule can't be looser than the general one.` },
  ]);
});

test('rejects a block duration for a pattern that never blocks', async () => {
  const looserRule = create('northAdmin', 'north', { seconds: 60 }, 'rapid_requests');
  expect((await rejectionOf(looserRule)).fields).toMatchObject([{ path: 'block_seconds' }]);
});

test('changes and removes a rule; a second rule with the same priority is a conflict', async () => {
  const { id, version } = await create('northAdmin', 'north');
  expect(await rejectionOf(create('northAdmin', 'north'))).toMatchObject({
    code: 'conflict',
    fields: [{ path: 'priority' }],
    message: expect.stringContaining('priority'),
  });
  const admin = await network.signedIn('northAdmin');
  const change = { id, version, ...strict, threshold: 1 };
  expect(await updateRule(admin, change)).toMatchObject({ threshold: 1 });
  expect(await removeRule(admin, { id })).toEqual({ id });
  expect((await rejectionOf(removeRule(admin, { id }))).code).toBe('not_found');
});

test('refuses to overwrite a change made in the meantime', async () => {
  const { id, version } = await create('northAdmin', 'north');
  const admin = await network.signedIn('northAdmin');
  const change = { id, version, ...strict };
  const concurrentUpdate = await updateRule(admin, { ...change, threshold: 1 });
  expect(await rejectionOf(updateRule(admin, { ...change, threshold: 3 }))).toMatchObject({
    code: 'conflict',
    message: conflictMessage,
  });
  expect((await listRules(admin)).items).toEqual([concurrentUpdate]);
  const nextChange = { ...change, version: concurrentUpdate.version, threshold: 3 };
  expect(await updateRule(admin, nextChange)).toMatchObject({ threshold: 3 });
});

test('a rule cannot be changed to a priority that another rule has', async () => {
  await create('northAdmin', 'north', { priority: 1 });
  const { id, version } = await create('northAdmin', 'north');
  const change = updateRule(await network.signedIn('northAdmin'), {
    id,
    version,
    ...strict,
    priority: 1,
  });
  expect((await rejectionOf(change)).fields).toMatchObject([{ path: 'priority' }]);
});

test('leaves out the rules of companies in the recycle bin', async () => {
  await create('northAdmin', 'northShop');
  const admin = await network.signedIn('northAdmin');
  const shop = [network.companies.northShop];
  await network.select('update companies set deleted_at = now() where id = $1', shop);
  expect((await listRules(admin)).items).toEqual([]);
  await network.select('update companies set deleted_at = null where id = $1', shop);
  expect((await listRules(admin)).items).toHaveLength(1);
});

test('rejects other companies and people without the permission', async () => {
  expect((await rejectionOf(create('southAdmin', 'north'))).code).toBe('forbidden');
  expect((await rejectionOf(create('northReseller', 'northShop'))).code).toBe('forbidden');
  const { id, version } = await create('northAdmin', 'north');
  const other = await network.signedIn('southAdmin');
  expect((await rejectionOf(updateRule(other, { id, version, ...strict }))).code).toBe('not_found');
  expect((await rejectionOf(removeRule(other, { id }))).code).toBe('not_found');
  expect((await listRules(other)).items).toEqual([]);
});
