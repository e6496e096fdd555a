import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AlertTest, createAlertTest } from '../testing.ts';
import { markAlertRead } from './mark-read.ts';
import { readUnread } from './unread.ts';

let network: AlertTest;
beforeAll(async () => {
  network = await createAlertTest();
});
afterAll(() => network.drop());

test('returns the five newest, newest first, and the total', async () => {
  const titles: string[] = [];
  for (let number = 0; number < 7; number += 1) {
    network.clock.now = new Date(network.clock.now.getTime() + 60_000);
    titles.unshift((await network.alert('north')).title);
  }
  const { items, count } = await readUnread(await network.signedIn('clerk'));
  expect(items.map(({ title }) => title)).toEqual(titles.slice(0, 5));
  expect(count).toBe(7);
  expect(await readUnread(await network.signedIn('southAdmin'))).toEqual({ items: [], count: 0 });
});

test('returns no alerts from a suspended company', async () => {
  const { title } = await network.alert('northShop');
  expect(await network.unread('clerk')).toContain(title);
  const set = (status: string) =>
    network.admin.query('update companies set status = $2 where id = $1', [
      network.companies.northShop,
      status,
    ]);
  await set('suspended');
  expect(await network.unread('clerk')).not.toContain(title);
  await set('active');
});

test("counts for the current user even if another user's ID is passed", async () => {
  const { items } = await readUnread(await network.signedIn('clerk'));
  for (const { id, wording } of items)
    await markAlertRead(await network.signedIn('clerk'), { id, wording });
  const { rows } = await network.database.transaction(
    'app_user',
    { user_id: network.people.southAdmin.id, aal: 'aal2' },
    (tx) =>
      tx
        .selectNoFrom((of) => [
          of
            .fn<number>('get_unread_alert_count', [of.val(network.people.northAdmin.id)])
            .as('count'),
        ])
        .execute()
        .then((found) => ({ rows: found })),
  );
  expect(rows).toEqual([{ count: 0 }]);
});
