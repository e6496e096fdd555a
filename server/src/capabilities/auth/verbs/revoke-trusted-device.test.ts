import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AuthTest, enrollBrowser, openAuthTest, refusal, type Visitor } from '../testing.ts';
import { devicesOf, levelOf, createDeviceOwner } from '../testing-devices.ts';

let auth: AuthTest;
let owner: Awaited<ReturnType<typeof createDeviceOwner>>;
let browser: Visitor;
beforeAll(async () => {
  auth = await openAuthTest();
});
beforeEach(async () => {
  owner = await createDeviceOwner(auth);
  browser = await owner.trustBrowser();
});
afterAll(() => auth.drop());

test('a forgotten browser takes the second step again; others stay trusted', async () => {
  const { person } = owner;
  const second = await owner.trustBrowser();
  const forgotten = (await devicesOf(second)).find(({ current }) => !current)?.id ?? '';
  auth.events.length = 0;
  const response = await second.post('/trusted-devices/revoke', { id: forgotten });
  expect(await response.json()).toEqual({ done: true });
  expect(auth.events).toMatchObject([
    { type: 'auth.device_forgotten', userId: person.id, detail: { deviceId: forgotten } },
  ]);
  expect(await levelOf(browser, person)).toBe('aal1');
  expect(await levelOf(second, person)).toBe('aal2');
  const repeated = await second.post('/trusted-devices/revoke', { id: forgotten });
  expect(await refusal(repeated)).toBe('404 not_found');
});

test("another person's browser is not found and stays trusted", async () => {
  const [device] = await devicesOf(browser);
  const stranger = await auth.signedIn(await auth.addPerson());
  await enrollBrowser(auth, stranger);
  const response = await stranger.post('/trusted-devices/revoke', { id: device?.id });
  expect(await refusal(response)).toBe('404 not_found');
  expect(await levelOf(browser, owner.person)).toBe('aal2');
});

test('revokes nothing after the first step alone', async () => {
  const [device] = await devicesOf(browser);
  const aal1Browser = await auth.signedIn(owner.person);
  const response = await aal1Browser.post('/trusted-devices/revoke', { id: device?.id });
  expect(await refusal(response)).toBe('403 mfa_required');
  expect(await devicesOf(browser)).toHaveLength(1);
});
