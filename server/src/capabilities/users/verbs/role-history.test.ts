import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { change, createRolesTest, type RolesTest } from '../testing-roles.ts';
import { changeRoles } from './change-roles.ts';
import { roleHistory } from './role-history.ts';

let network: RolesTest;
beforeAll(async () => {
  network = await createRolesTest();
  for (const allowed of [false, true, null]) {
    const { version } = await network.matrix('northOwner');
    await changeRoles(await network.signedIn('northOwner'), {
      company_id: network.companies.north,
      version,
      changes: [change({ allowed })],
    });
  }
});
afterAll(() => network.drop());

const history = async (
  persona: keyof RolesTest['people'],
  page: { cursor?: string; limit?: number } = {},
) =>
  roleHistory(await network.signedIn(persona), {
    company_id: network.companies.north,
    limit: 50,
    ...page,
  });

test('lists changes with the old and new values and the person, newest first', async () => {
  const { items, nextCursor } = await history('northAdmin');
  const cell = { role: 'admin', resource: 'users', action: 'create' };
  expect(items).toMatchObject([
    { ...cell, before: true, after: null },
    { ...cell, before: false, after: true },
    { ...cell, before: null, after: false },
  ]);
  expect(items.every(({ actor_name }) => actor_name?.startsWith('Pat '))).toBe(true);
  expect(nextCursor).toBeNull();
});

test('returns the history in pages, and rejects an invalid cursor', async () => {
  const first = await history('northOwner', { limit: 2 });
  expect(first.items).toHaveLength(2);
  const second = await history('northOwner', { limit: 2, cursor: first.nextCursor ?? '' });
  expect(second.items).toMatchObject([{ before: null, after: false }]);
  expect(await rejectionOf(history('northOwner', { cursor: 'x' }))).toMatchObject({
    code: 'validation_failed',
  });
});

test("only people who may read the company's audit log see the history", async () => {
  expect((await history('owner')).items).toHaveLength(3);
  for (const persona of ['southAdmin', 'northReseller', 'clerk'] as const)
    expect((await history(persona)).items).toEqual([]);
});
