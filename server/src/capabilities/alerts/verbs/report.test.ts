import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTenant } from '../../../kernel/context.ts';
import { exportJob } from '../../../kernel/exports/index.ts';
import { declareJobs } from '../../../kernel/jobs.ts';
import { rejectionOf } from '../../../testing.ts';
import { type AlertTest, createAlertTest } from '../testing.ts';
import { selectPeople } from '../queries.ts';
import { reportExport } from '../report-export.ts';
import { encodeCursor } from '../report-cursor.ts';
import { markAlertRead } from './mark-read.ts';
import { exportReport, reportAlert } from './report.ts';

let network: AlertTest;
beforeAll(async () => {
  network = await createAlertTest();
  await declareJobs(network.database, [exportJob]);
});
afterAll(() => network.drop());

test('lists who has read the alert and who has not, unread first', async () => {
  const { id } = await network.alert('north', { acknowledgement: 'required' });
  await markAlertRead(await network.signedIn('clerk'), { id, wording: 1, acknowledged: true });
  const report = await reportAlert(await network.signedIn('northAdmin'), { id });
  expect(report).toMatchObject({ concerned: 3, read: 1, acknowledged: 1 });
  const read = report.people.map(({ user_id, read_at }) => [user_id, read_at !== null]);
  expect(new Set(read.slice(0, 2).map(([user]) => user))).toEqual(
    new Set([network.people.northAdmin.id, network.people.northReseller.id]),
  );
  expect(read.at(-1)).toEqual([network.people.clerk.id, true]);
});

test('lists only the people the alert targets', async () => {
  const { id } = await network.alert('north', { tier: 'customer' });
  const { people } = await reportAlert(await network.signedIn('northAdmin'), { id });
  expect(people.map(({ user_id }) => user_id)).toEqual([network.people.clerk.id]);
});

test.each([
  ['northReseller', 'north', 'forbidden'],
  ['clerk', 'north', 'forbidden'],
  ['southAdmin', 'north', 'not_found'],
  ['northAdmin', 'platform', 'not_found'],
] as const)('%s cannot read the report on an alert from %s', async (persona, company, code) => {
  const { id } = await network.alert(company);
  expect(await rejectionOf(reportAlert(await network.signedIn(persona), { id }))).toMatchObject({
    code,
  });
});

test('counts all recipients, however few are listed', async () => {
  const { id } = await network.alert('north');
  await markAlertRead(await network.signedIn('clerk'), { id, wording: 1 });
  const report = await withTenant(await network.signedIn('northAdmin'), (tx) =>
    selectPeople(tx, id, { after: null, limit: 1 }),
  );
  expect(report).toMatchObject({ concerned: 3, read: 1, acknowledged: 0 });
  expect(report.people).toHaveLength(1);
});

test('lists all recipients exactly once across pages, unread first', async () => {
  const { id } = await network.alert('north');
  await markAlertRead(await network.signedIn('clerk'), { id, wording: 1 });
  const admin = await network.signedIn('northAdmin');
  const pageAfter = (after: string[] | null) =>
    withTenant(admin, (tx) => selectPeople(tx, id, { after, limit: 1 }));
  const first = await pageAfter(null);
  const second = await pageAfter(first.next);
  const third = await pageAfter(second.next);
  expect(third).toMatchObject({ concerned: 3, read: 1, next: null });
  const userIds = [first, second, third].flatMap(({ people }) =>
    people.map(({ user_id }) => user_id),
  );
  expect(userIds.toSorted()).toEqual(
    [network.people.clerk, network.people.northAdmin, network.people.northReseller]
      .map((person) => person.id)
      .toSorted(),
  );
  expect(userIds.at(-1)).toBe(network.people.clerk.id);
});

test('continues after the person that a cursor names', async () => {
  const { id } = await network.alert('north');
  const admin = await network.signedIn('northAdmin');
  const report = await reportAlert(admin, { id });
  expect(report.nextCursor).toBeNull();
  const { next } = await withTenant(admin, (tx) => selectPeople(tx, id, { after: null, limit: 1 }));
  expect(await reportAlert(admin, { id, cursor: encodeCursor(next) ?? '' })).toEqual({
    ...report,
    people: report.people.slice(1),
  });
});

test('rejects invalid cursors', async () => {
  const { id } = await network.alert('north');
  const admin = await network.signedIn('northAdmin');
  const person = network.people.clerk.id;
  for (const cursor of [
    'x',
    encodeCursor(['perhaps', 'a', 'b', person]),
    encodeCursor(['true', 'a\0', '', person]),
  ]) {
    expect(await rejectionOf(reportAlert(admin, { id, cursor: cursor ?? '' }))).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'cursor' }],
    });
  }
});

test('exports all recipients to a file, for people who manage the alert', async () => {
  const { id } = await network.alert('north', { acknowledgement: 'required' });
  await markAlertRead(await network.signedIn('clerk'), { id, wording: 1, acknowledged: true });
  const admin = await network.signedIn('northAdmin');
  const file = await exportReport(admin, { id });
  expect(file).toMatchObject({ list: 'alerts.report', status: 'waiting' });
  const { rows, next } = await withTenant(admin, (tx) =>
    reportExport.read(tx, { ...admin, now: admin.now() }, { id }, { cursor: null, limit: 2 }),
  );
  expect(rows).toHaveLength(2);
  const rest = await withTenant(admin, (tx) =>
    reportExport.read(tx, { ...admin, now: admin.now() }, { id }, { cursor: next, limit: 2 }),
  );
  expect(rest).toMatchObject({ rows: [{ email: network.people.clerk.email }], next: null });
  expect(
    await rejectionOf(exportReport(await network.signedIn('southAdmin'), { id })),
  ).toMatchObject({
    code: 'not_found',
  });
  expect(await rejectionOf(exportReport(await network.signedIn('clerk'), { id }))).toMatchObject({
    code: 'forbidden',
  });
});
