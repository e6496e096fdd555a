import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../../testing.ts';
import { type AlertTest, createAlertTest } from '../testing.ts';
import { markAlertRead } from './mark-read.ts';

let net: AlertTest;
beforeAll(async () => {
  net = await createAlertTest();
});
afterAll(() => net.drop());

const records = async (id: string) => {
  const { rows } = await net.admin.query(
    'select user_id, acknowledged_at is not null as acknowledged from alert_read_status where alert_id = $1',
    [id],
  );
  return rows as { user_id: string; acknowledged: boolean }[];
};

test('one is read by one person, once; others still have it', async () => {
  const { id, title } = await net.alert('north');
  const clerk = await net.signedIn('clerk');
  await markAlertRead(clerk, { id });
  expect(await markAlertRead(clerk, { id })).toEqual({ count: 0 });
  expect(await net.unread('clerk')).not.toContain(title);
  expect(await net.unread('northReseller')).toContain(title);
  expect(await records(id)).toEqual([{ user_id: net.people.clerk.id, acknowledged: false }]);
});

test('where it is to be confirmed, reading alone is not enough', async () => {
  const { id, title } = await net.alert('north', { acknowledgement: 'required' });
  const clerk = await net.signedIn('clerk');
  expect(await refusalOf(markAlertRead(clerk, { id }))).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'acknowledged' }],
  });
  expect(await net.unread('clerk')).toContain(title);
  await markAlertRead(clerk, { id, acknowledged: true });
  expect(await records(id)).toEqual([{ user_id: net.people.clerk.id, acknowledged: true }]);
});

test.each(['southAdmin', 'owner'] as const)(
  'one that does not concern %s is not there for them',
  async (who) => {
    const { id } = await net.alert('north');
    expect(await refusalOf(markAlertRead(await net.signedIn(who), { id }))).toMatchObject({
      code: 'not_found',
    });
    expect(await records(id)).toEqual([]);
  },
);
