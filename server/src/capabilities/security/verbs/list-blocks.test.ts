import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { listBlocks } from './list-blocks.ts';

let network: SecurityTest;
beforeAll(async () => {
  network = await createSecurityTest();
  const person = network.people.clerk.id;
  for (let n = 0; n < 4; n += 1) await network.record('privilege_escalation', { person });
  await network.select(
    "update security_blocks set until = now() - interval '1 second' where level = 1",
  );
});
afterAll(() => network.drop());

test('lists active and ended blocks within the subtree; a repeated one lasts twice as long', async () => {
  const admin = await network.signedIn('northAdmin');
  const active = await listBlocks(admin, { state: 'active', limit: 50 });
  expect(active.items).toMatchObject([{ level: 2, active: true, pattern: 'privilege_escalation' }]);
  const [block] = active.items;
  const seconds = (Date.parse(block?.until ?? '') - Date.parse(block?.created_at ?? '')) / 1000;
  expect(seconds).toBe(3600);
  const ended = await listBlocks(admin, { state: 'ended', limit: 50 });
  expect(ended.items).toMatchObject([{ level: 1, active: false, can_release: false }]);
});

test('a repeated block lasts at most a day', async () => {
  const person = network.people.northAdmin.id;
  for (let n = 0; n < 16; n += 1) await network.record('privilege_escalation', { person });
  expect(
    await network.select(
      `select level, extract(epoch from until - created_at)::integer / 60 as minutes
       from security_blocks where user_id = $1 order by level`,
      [person],
    ),
  ).toEqual(
    [30, 60, 120, 240, 480, 960, 1440, 1440].map((minutes, n) => ({ level: n + 1, minutes })),
  );
});

test.each(['southAdmin', 'clerk', 'northReseller'] as const)(
  '%s sees no blocks',
  async (persona) => {
    const context = await network.signedIn(persona);
    expect((await listBlocks(context, { state: 'active', limit: 50 })).items).toEqual([]);
  },
);
