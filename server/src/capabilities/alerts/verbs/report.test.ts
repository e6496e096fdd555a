import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTenant } from '../../../kernel/context.ts';
import { refusalOf } from '../../../testing.ts';
import { type AlertTest, createAlertTest } from '../testing.ts';
import { selectPeople } from '../queries.ts';
import { markAlertRead } from './mark-read.ts';
import { reportAlert } from './report.ts';

let net: AlertTest;
beforeAll(async () => {
  net = await createAlertTest();
});
afterAll(() => net.drop());

test('who has read it and who has not, those first', async () => {
  const { id } = await net.alert('north', { acknowledgement: 'required' });
  await markAlertRead(await net.signedIn('clerk'), { id, wording: 1, acknowledged: true });
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

test('counts all of them, however few are named', async () => {
  const { id } = await net.alert('north');
  await markAlertRead(await net.signedIn('clerk'), { id, wording: 1 });
  const report = await withTenant(await net.signedIn('northAdmin'), (tx) =>
    selectPeople(tx, id, 1),
  );
  expect(report).toMatchObject({ concerned: 3, read: 1, acknowledged: 0 });
  expect(report.people).toHaveLength(1);
});
