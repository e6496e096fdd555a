import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BinTest, createBinTest } from '../testing.ts';
import { hold } from './hold.ts';
import { bulkHold } from './bulk-hold.ts';

let network: BinTest;
beforeAll(async () => {
  network = await createBinTest();
});
afterAll(() => network.drop());

const set = async (persona: keyof BinTest['people'], ids: string[], reason: string | null) =>
  (await bulkHold(await network.signedIn(persona), { ids, reason })).results;

test('holds several items with one reason and releases them; each change is audited separately', async () => {
  const elm = await network.discarded('Elm Street');
  const oak = await network.discarded('Oak Street');
  const ids = [elm.item, oak.item];
  expect(await set('northAdmin', ids, 'Case 7')).toEqual([
    { id: elm.item, line: null, label: 'Elm Street', ok: true, errors: [] },
    { id: oak.item, line: null, label: 'Oak Street', ok: true, errors: [] },
  ]);
  for (const { item } of [elm, oak])
    expect(await network.itemRow(item)).toMatchObject({
      held_by: network.people.northAdmin.id,
      hold_reason: 'Case 7',
    });
  expect((await set('northAdmin', ids, null)).map(({ ok }) => ok)).toEqual([true, true]);
  for (const { company, item } of [elm, oak]) {
    expect(await network.itemRow(item)).toMatchObject({ held_at: null, hold_reason: null });
    expect(await network.eventsOf(company)).toMatchObject([
      { resource_type: 'recycle.hold', after: { reason: 'Case 7' } },
      { resource_type: 'recycle.release', after: { reason: 'Case 7' } },
    ]);
  }
});

test('an item already on hold keeps its reason, one not on hold cannot be released, the rest succeed', async () => {
  const item = await network.discarded('Held');
  const unheld = await network.discarded('Free');
  await hold(await network.signedIn('northAdmin'), { id: item.item, reason: 'Case 1' });
  expect(await set('northAdmin', [item.item, unheld.item], 'Case 2')).toMatchObject([
    { ok: false, label: 'Held', errors: [{ message: "It's already under legal hold." }] },
    { ok: true, label: 'Free' },
  ]);
  expect(await network.itemRow(item.item)).toMatchObject({ hold_reason: 'Case 1' });
  await hold(await network.signedIn('northAdmin'), { id: unheld.item, reason: null });
  expect(await set('northAdmin', [unheld.item, item.item], null)).toMatchObject([
    { ok: false, label: 'Free', errors: [{ message: "It isn't under legal hold." }] },
    { ok: true, label: 'Held' },
  ]);
});

test('holds an item listed twice once, and an unknown item does not block the rest', async () => {
  const { company, item } = await network.discarded();
  const unknownId = crypto.randomUUID();
  const results = await set('northAdmin', [unknownId, item, item], 'Case 7');
  expect(results.map(({ id, ok }) => [id, ok])).toEqual([
    [unknownId, false],
    [item, true],
  ]);
  expect(await network.eventsOf(company)).toHaveLength(1);
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s does not find the items, and they stay unchanged',
  async (persona) => {
    const unheld = await network.discarded();
    const item = await network.discarded();
    await hold(await network.signedIn('northAdmin'), { id: item.item, reason: 'Case 7' });
    const auditCount = await network.auditCount();
    const notFound = { ok: false, errors: [{ message: 'The requested item was not found.' }] };
    expect(await set(persona, [unheld.item], 'Mine')).toMatchObject([
      { label: unheld.item, ...notFound },
    ]);
    expect(await set(persona, [item.item], null)).toMatchObject([
      { label: item.item, ...notFound },
    ]);
    expect(await network.itemRow(unheld.item)).toMatchObject({ held_at: null });
    expect(await network.itemRow(item.item)).toMatchObject({ hold_reason: 'Case 7' });
    expect(await network.auditCount()).toBe(auditCount);
  },
);

test('a role that sees the bin but cannot approve gets an error for each row', async () => {
  const { item } = await network.discarded('Elm Street');
  await network.admin.query(
    `insert into role_changes values ($1, 'admin', 'recycle', 'approve', false)`,
    [network.companies.north],
  );
  expect(await set('northAdmin', [item], 'Case 7')).toMatchObject([
    {
      ok: false,
      label: 'Elm Street',
      errors: [{ message: expect.stringContaining('permission') }],
    },
  ]);
  expect(await network.itemRow(item)).toMatchObject({ held_at: null });
});
