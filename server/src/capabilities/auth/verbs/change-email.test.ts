import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { secondStep } from '../policy.ts';
import { requestAddressChange } from '../testing-links.ts';
import { type AuthTest, openAuthTest, refusal } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());
beforeEach(() => {
  auth.events.length = 0;
  auth.mails.length = 0;
});

const requestChange = (email?: string) => requestAddressChange(auth, email);

test('responds in the same way for an address in use, whose owner is not notified', async () => {
  const { email } = await auth.addPerson();
  const unused = await requestChange();
  const takenResponse = await requestChange(email);
  expect(takenResponse.answer).toBe(unused.answer);
  expect([takenResponse.jobs, unused.jobs]).toEqual([1, 1]);
  expect(takenResponse.mails.map(({ to }) => to)).toEqual([takenResponse.person.email]);
});

test('rejects an invalid address and limits emails per person', async () => {
  const { person, browser } = await requestChange();
  auth.limits.length = 0;
  expect(await refusal(await browser.post('/email/change', { email: 'no address' }))).toBe(
    '400 email_address_invalid',
  );
  expect(auth.limits).toEqual([`password_reset ${person.id}`]);
});

test('audits the request without the address', async () => {
  const { person, newEmail } = await requestChange();
  expect(auth.events.map(({ type }) => type)).toEqual([
    'auth.email_change_requested',
    'auth.link_sent',
    'auth.link_sent',
  ]);
  expect(JSON.stringify(auth.events)).not.toContain(newEmail);
  expect(auth.events[0]?.userId).toBe(person.id);
});

test('requires a recent second step', async () => {
  const { person, browser, newEmail } = await requestChange();
  const post = (visitor: typeof browser) => visitor.post('/email/change', { email: newEmail });
  expect(await refusal(await post(await auth.signedIn(person)))).toBe('403 mfa_required');
  auth.advance(secondStep.freshSeconds + 1);
  expect(await refusal(await post(browser))).toBe('403 fresh_mfa_required');
  expect(await refusal(await post(auth.visitor()))).toBe('401 unauthenticated');
});
