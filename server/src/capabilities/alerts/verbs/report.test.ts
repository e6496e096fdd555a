import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../../testing.ts';
import { type AlertTest, createAlertTest } from '../testing.ts';
import { markAlertRead } from './mark-read.ts';
import { reportAlert } from './report.ts';

let net: AlertTest;
beforeAll(async () => {
  net = await createAlertTest();
});
afterAll(() => net.drop());

test('who has read it and who has not, those first', async () => {
  const { id } = await net.alert('north', { acknowledgement: 'required' });
  await markAlertRead(await net.signedIn('clerk'), { id, acknowledged: true });
  const report = await reportAlert(await net.signedIn('northAdmin'), { id });
  expect(report).toMatchObject({ concerned: 3, read: 1, acknowledged: 1 });
  const read = report.people.map(({ user_id, read_at }) => [user_id, read_at !== null]);
  expect(new Set(read.slice(0, 2).map(([user]) => user))).toEqual(
    new Set([net.people.northAdmin.id, net.people.northReseller.id]),
  );
  expect(read.at(-1)).toEqual([net.people.clerk.id, true]);
});

test('names only those whom it is meant for', async () => {
  const { id } = await net.alert('north', { tier: 'customer' });
  const { people } = await reportAlert(await net.signedIn('northAdmin'), { id });
  expect(people.map(({ user_id }) => user_id)).toEqual([net.people.clerk.id]);
});

test.each([
  ['northReseller', 'north', 'forbidden'],
  ['clerk', 'north', 'forbidden'],
  ['southAdmin', 'north', 'not_found'],
  ['northAdmin', 'platform', 'not_found'],
] as const)('%s learns nothing of one of %s', async (who, where, code) => {
  const { id } = await net.alert(where);
  expect(await refusalOf(reportAlert(await net.signedIn(who), { id }))).toMatchObject({ code });
});
