import { afterAll, beforeAll, expect, test } from 'vitest';
import { invite, newAddress, createSignedUp, membershipOf } from '../testing-links.ts';
import { type AuthTest, openAuthTest, refusal } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());

test('moves someone who signed up on their own to the company they choose', async () => {
  const email = newAddress();
  const { id, inviter } = await invite(auth, email);
  const browser = await createSignedUp(auth, email);
  const response = await browser.post('/invitations/accept', { id });
  expect(await response.json()).toEqual({ done: true });
  expect(await membershipOf(auth, email)).toMatchObject({
    company: inviter.companyId,
    role: 'reseller',
  });
  expect(auth.events).toMatchObject([
    { type: 'auth.invitation_accepted', detail: { invitationId: id } },
  ]);
  expect(await refusal(await browser.post('/invitations/accept', { id }))).toBe('404 not_found');
});

test('rejects an invitation that expired, was revoked or is for another address', async () => {
  const email = newAddress();
  const browser = await createSignedUp(auth, email);
  for (const change of [
    'revoked_at = now()',
    "expires_at = '2031-05-06T00:00:00Z'",
    "email = 'x@y.test'",
  ]) {
    const { id } = await invite(auth, email);
    await auth.admin.query(`update invitations set ${change} where id = $1`, [id]);
    expect(await refusal(await browser.post('/invitations/accept', { id }))).toBe('404 not_found');
  }
  expect(await membershipOf(auth, email)).toMatchObject({ kind: 'customer', role: 'end_user' });
});
