import { PendingInvitations } from '@trunkline/contract/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invite, newAddress, createSignedUp } from '../testing-links.ts';
import { type AuthTest, openAuthTest } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());

test("lists open invitations to the user's address, newest first", async () => {
  const email = newAddress();
  const first = await invite(auth, email);
  auth.advance(1);
  const second = await invite(auth, email, 'distributor');
  await invite(auth, newAddress());
  const revoked = await invite(auth, email);
  await auth.admin.query('update invitations set revoked_at = now() where id = $1', [revoked.id]);
  const browser = await createSignedUp(auth, email);
  const response = await browser.get('/invitations');
  expect(PendingInvitations.parse(await response.json()).items).toMatchObject([
    { id: second.id, role: 'distributor', can_accept: true },
    { id: first.id, company_name: `c-${first.inviter.companyId}`, role: 'reseller' },
  ]);
});
