import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDeviceTest, type DeviceTest } from '../testing-devices.ts';
import { listDevices } from './list-devices.ts';
import { removeDevice } from './remove-device.ts';
import { resumeDevice } from './resume-device.ts';

let network: DeviceTest;
beforeAll(async () => {
  network = await createDeviceTest();
});
afterAll(() => network.drop());

const isNotified = async (persona: 'clerk' | 'southAdmin', endpoint: string) =>
  (await listDevices(await network.signedIn(persona))).items.some(
    (item) => item.endpoint === endpoint,
  );
const endSession = (id: string) =>
  network.admin.query('delete from user_sessions where id = $1', [id]);

test('signing out ends notifications on the device, and signing in resumes them', async () => {
  const { endpoint, context } = await network.device('clerk');
  expect(await resumeDevice(context, { endpoint })).toEqual({
    status: 'active',
    public_key: network.keys.publicKey,
  });
  await endSession(context.actor.sessionId);
  expect(await isNotified('clerk', endpoint)).toBe(false);
  const clerk = await network.signedIn('clerk');
  expect(await resumeDevice(clerk, { endpoint })).toMatchObject({ status: 'active' });
  expect(await isNotified('clerk', endpoint)).toBe(true);
  // The device now belongs to the new session.
  await endSession(clerk.actor.sessionId);
  expect(await isNotified('clerk', endpoint)).toBe(false);
});

test('a device stays subscribed when its session is elevated or expires', async () => {
  const { id, endpoint, context } = await network.device('clerk');
  const { rows } = await network.admin.query<{ id: string }>(
    `with ended as (delete from user_sessions where id = $1 returning *)
     insert into user_sessions (user_id, token, aal, aal2_at, expires_at)
     select user_id, token || '2', 'aal2', aal2_at, expires_at from ended returning id`,
    [context.actor.sessionId],
  );
  expect(await network.stored(id)).toMatchObject({ is_active: true, session_id: rows[0]?.id });
  await network.admin.query(
    `update user_sessions set expires_at = now() - interval '1 minute' where id = $1`,
    [rows[0]?.id],
  );
  await endSession(rows[0]?.id ?? '');
  expect(await isNotified('clerk', endpoint)).toBe(true);
});

test("the next user of the browser does not inherit the first one's choice", async () => {
  const { endpoint } = await network.device('clerk');
  const next = await network.signedIn('southAdmin');
  expect(await resumeDevice(next, { endpoint })).toMatchObject({ status: 'none' });
  expect(await isNotified('southAdmin', endpoint)).toBe(false);
  expect(await isNotified('clerk', endpoint)).toBe(true);
});

test('a removed device remains removed; one the push service dropped has to be renewed', async () => {
  const removed = await network.device('clerk');
  await removeDevice(removed.context, { id: removed.id });
  expect(await resumeDevice(removed.context, removed)).toMatchObject({ status: 'none' });
  const deleted = await network.device('clerk');
  await network.admin.query(
    `update push_subscriptions set is_active = false, ended = 'gone' where id = $1`,
    [deleted.id],
  );
  expect(await resumeDevice(deleted.context, deleted)).toMatchObject({ status: 'renew' });
  expect(await isNotified('clerk', deleted.endpoint)).toBe(false);
});
