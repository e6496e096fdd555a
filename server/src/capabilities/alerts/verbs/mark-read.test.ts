import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type AlertTest, createAlertTest } from '../testing.ts';
import { markAlertRead } from './mark-read.ts';
import { publishAlert } from './publish.ts';
import { updateAlert } from './update.ts';
import { withdrawAlert } from './withdraw.ts';

let network: AlertTest;
beforeAll(async () => {
  network = await createAlertTest();
});
afterAll(() => network.drop());

/** The revision number of an alert that was never edited. */
const wording = 1;
const records = async (id: string) => {
  const { rows } = await network.admin.query(
    'select user_id, acknowledged_at is not null as acknowledged from alert_read_status where alert_id = $1',
    [id],
  );
  return rows as { user_id: string; acknowledged: boolean }[];
};

test('marks an alert as read for one person, once; it remains unread for others', async () => {
  const { id, title } = await network.alert('north');
  const clerk = await network.signedIn('clerk');
  await markAlertRead(clerk, { id, wording });
  expect(await markAlertRead(clerk, { id, wording })).toEqual({ count: 0 });
  expect(await network.unread('clerk')).not.toContain(title);
  expect(await network.unread('northReseller')).toContain(title);
  expect(await records(id)).toEqual([{ user_id: network.people.clerk.id, acknowledged: false }]);
});

test('reading alone is not enough when confirmation is required', async () => {
  const { id, title } = await network.alert('north', { acknowledgement: 'required' });
  const clerk = await network.signedIn('clerk');
  expect(await rejectionOf(markAlertRead(clerk, { id, wording }))).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'acknowledged' }],
  });
  expect(await network.unread('clerk')).toContain(title);
  await markAlertRead(clerk, { id, wording, acknowledged: true });
  expect(await records(id)).toEqual([{ user_id: network.people.clerk.id, acknowledged: true }]);
});

test.each(['southAdmin', 'owner'] as const)(
  '%s cannot mark an alert that does not target them as read',
  async (persona) => {
    const { id } = await network.alert('north');
    expect(
      await rejectionOf(markAlertRead(await network.signedIn(persona), { id, wording })),
    ).toMatchObject({
      code: 'not_found',
    });
    expect(await records(id)).toEqual([]);
  },
);

test('rejects a confirmation of wording that the person was not shown', async () => {
  const { id } = await network.alert('north', { acknowledgement: 'required' });
  const admin = await network.signedIn('northAdmin');
  const { version } = await withdrawAlert(admin, { id });
  await updateAlert(admin, { id, version, title: 'Other words' });
  await publishAlert(admin, { id });
  const clerk = await network.signedIn('clerk');
  expect(
    await rejectionOf(markAlertRead(clerk, { id, wording, acknowledged: true })),
  ).toMatchObject({
    code: 'conflict',
    message: 'The alert has changed. Read it again.',
  });
  expect(await records(id)).toEqual([]);
  await markAlertRead(clerk, { id, wording: 2, acknowledged: true });
  expect(await records(id)).toEqual([{ user_id: network.people.clerk.id, acknowledged: true }]);
});

test('keeps the time of the first reading when an alert is marked as read twice', async () => {
  const { id } = await network.alert('north', { acknowledgement: 'required' });
  const read = { id, wording, acknowledged: true };
  const clerk = await network.signedIn('clerk');
  const readAt = async () => {
    const { rows } = await network.admin.query<{ read_at: string; acknowledged_at: string }>(
      'select read_at, acknowledged_at from alert_read_status where alert_id = $1',
      [id],
    );
    return rows;
  };
  await markAlertRead(clerk, read);
  const before = await readAt();
  const later = new Date(clerk.now().getTime() + 60_000);
  await markAlertRead({ ...clerk, now: () => later }, read);
  expect(await readAt()).toEqual(before);
});
