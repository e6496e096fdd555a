import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReleaseTest, type ReleaseTest } from '../testing.ts';
import { markSeen } from './mark-seen.ts';

let net: ReleaseTest;
beforeAll(async () => {
  net = await createReleaseTest();
});
afterAll(() => net.drop());

const visits = async () => {
  const { rows } = await net.admin.query('select user_id from release_visits order by user_id');
  return rows.map(({ user_id }) => user_id as string);
};

test('records each person once, and audits nothing', async () => {
  const auditCount = await net.auditCount();
  await markSeen(await net.signedIn('clerk'));
  const { seen_at } = await markSeen(await net.signedIn('clerk'));
  expect(Date.parse(seen_at)).not.toBeNaN();
  expect(await visits()).toEqual([net.people.clerk.id]);
  await markSeen(await net.signedIn('southAdmin'));
  expect((await visits()).length).toBe(2);
  expect(await net.auditCount()).toBe(auditCount);
});
