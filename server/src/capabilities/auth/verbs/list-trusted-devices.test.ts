import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AuthTest, enrollBrowser, openAuthTest, refusal, type Visitor } from '../testing.ts';
import { devicesOf, createDeviceOwner } from '../testing-devices.ts';

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

test('lists trusted browsers for thirty days, marking the current one', async () => {
  const second = await owner.trustBrowser();
  const devices = await devicesOf(browser);
  expect(devices.map(({ current }) => current)).toEqual([false, true]);
  expect(devices[1]).toMatchObject({ device: 'Unknown device', address: '203.0.113.7' });
  const trustedFor =
    new Date(devices[1]?.expires_at ?? 0).getTime() -
    new Date(devices[1]?.created_at ?? 0).getTime();
  expect(trustedFor).toBe(30 * 86_400_000);
  expect((await devicesOf(second)).map(({ current }) => current)).toEqual([true, false]);
});

test('does not list known but untrusted browsers or expired trust', async () => {
  expect(await devicesOf(browser)).toHaveLength(1);
  auth.advance(30 * 86_400);
  const secondBrowser = await auth.signedIn(owner.person);
  await secondBrowser.verify(owner.factorId, owner.codeAt(auth.clock.now));
  expect(await devicesOf(secondBrowser)).toEqual([]);
});

test("does not list other people's browsers", async () => {
  const stranger = await auth.signedIn(await auth.addPerson());
  await enrollBrowser(auth, stranger);
  expect(await devicesOf(stranger)).toEqual([]);
});

test('lists nothing after the first step alone', async () => {
  const aal1Browser = await auth.signedIn(owner.person);
  expect(await refusal(await aal1Browser.get('/trusted-devices'))).toBe('403 mfa_required');
});
