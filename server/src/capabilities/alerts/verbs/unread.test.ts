import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AlertTest, createAlertTest } from '../testing.ts';
import { markAlertRead } from './mark-read.ts';
import { readUnread } from './unread.ts';

let net: AlertTest;
beforeAll(async () => {
  net = await createAlertTest();
});
afterAll(() => net.drop());

test('returns the five newest, newest first, and the total', async () => {
  const titles: string[] = [];
  for (let number = 0; number < 7; number += 1) {
    net.clock.now = new Date(net.clock.now.getTime() + 60_000);
    titles.unshift((await net.alert('north')).title);
  }
  const { items, count } = await readUnread(await net.signedIn('clerk'));
  expect(items.map(({ title }) => title)).toEqual(titles.slice(0, 5));
  expect(count).toBe(7);
  expect(await readUnread(await net.signedIn('southAdmin'))).toEqual({ items: [], count: 0 });
});

test('returns nothing of a suspended company', async () => {
  const { title } = await net.alert('northShop');
  expect(await net.unread('clerk')).toContain(title);
  const set = (status: string) =>
    net.admin.query('update companies set status = $2 where id = $1', [
      net.companies.northShop,
      status,
    ]);
  await set('suspended');
  expect(await net.unread('clerk')).not.toContain(title);
  await set('active');
});

test('always counts for the current user, even if another is named', async () => {
  const { items } = await readUnread(await net.signedIn('clerk'));
  for (const { id, wording } of items)
    await markAlertRead(await net.signedIn('clerk'), { id, wording });
  const { rows } = await net.database.transaction(
    'app_user',
    { user_id: net.people.southAdmin.id, aal: 'aal2' },
    (tx) =>
      tx
        .selectNoFrom((of) => [
          of.fn<number>('get_unread_alert_count', [of.val(net.people.northAdmin.id)]).as('count'),
        ])
        .execute()
        .then((found) => ({ rows: found })),
  );
  expect(rows).toEqual([{ count: 0 }]);
});
