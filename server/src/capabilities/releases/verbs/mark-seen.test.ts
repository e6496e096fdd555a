import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReleaseTest, type ReleaseTest } from '../testing.ts';
import { markSeen } from './mark-seen.ts';

let network: ReleaseTest;
beforeAll(async () => {
  network = await createReleaseTest();
});
afterAll(() => network.drop());

const visits = async () => {
  const { rows } = await network.admin.query('select user_id from release_visits order by user_id');
  return rows.map(({ user_id }) => user_id as string);
};

test('records one visit per person, and audits nothing', async () => {
  const auditCount = await network.auditCount();
  await markSeen(await network.signedIn('clerk'));
  const { seen_at } = await markSeen(await network.signedIn('clerk'));
  expect(Date.parse(seen_at)).not.toBeNaN();
  expect(await visits()).toEqual([network.people.clerk.id]);
  await markSeen(await network.signedIn('southAdmin'));
  expect((await visits()).length).toBe(2);
  expect(await network.auditCount()).toBe(auditCount);
});
