import { linkTimes } from '@trunkline/contract/kernel/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspect, invite, linkFor, newAddress, tokenIn } from '../testing-links.ts';
import { newToken } from '../tokens.ts';
import { type AuthTest, openAuthTest, refusal } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());

const refusalOf = async (token: string) =>
  refusal(await auth.visitor().post('/links/inspect', { token }));

test('describes a link without using it up, even repeatedly', async () => {
  const { email } = await auth.addPerson();
  const token = await linkFor(auth, '/magic-link', email);
  const expiresAt = new Date(auth.clock.now.getTime() + linkTimes.magic_link * 1000);
  const expected = {
    purpose: 'magic_link',
    email,
    expires_at: expiresAt.toISOString(),
    invitation: null,
  };
  for (let count = 0; count < 3; count++)
    expect(await inspect(auth.visitor(), token)).toEqual(expected);
  expect((await auth.visitor().post('/links/sign-in', { token })).status).toBe(200);
});

test('returns the company and role of an invitation', async () => {
  const { inviter, send } = await invite(auth, newAddress(), 'distributor');
  const [mail] = await send();
  expect((await inspect(auth.visitor(), tokenIn(mail))).invitation).toEqual({
    company_name: `c-${inviter.companyId}`,
    role: 'distributor',
  });
});

test('reports which kind of link expired or was used, and nothing about an unknown one', async () => {
  const { email } = await auth.addPerson();
  const magic = await linkFor(auth, '/magic-link', email);
  const reset = await linkFor(auth, '/password/forgot', email);
  await auth.visitor().post('/links/sign-in', { token: magic });
  expect(await refusalOf(magic)).toBe('400 otp_expired');
  const expired = await linkFor(auth, '/magic-link', email);
  auth.advance(linkTimes.magic_link);
  expect(await refusalOf(expired)).toBe('400 otp_expired');
  auth.advance(linkTimes.reset_password);
  expect(await refusalOf(reset)).toBe('400 link_expired');
  expect(await refusalOf(newToken())).toBe('400 link_expired');
});

test('reveals nothing about a revoked invitation', async () => {
  const { id, send } = await invite(auth, newAddress());
  const [mail] = await send();
  await auth.admin.query('update invitations set revoked_at = now() where id = $1', [id]);
  expect(await refusalOf(tokenIn(mail))).toBe('400 link_expired');
});

test("treats a suspended user's link as expired", async () => {
  const { id, email } = await auth.addPerson();
  const token = await linkFor(auth, '/magic-link', email);
  await auth.admin.query(`update profiles set status = 'suspended' where id = $1`, [id]);
  expect(await refusalOf(token)).toBe('400 otp_expired');
});

test('rejects a malformed token', async () => {
  for (const token of ['', 'x', `${newToken()}=`, ` ${newToken()}`, null])
    expect(await refusal(await auth.visitor().post('/links/inspect', { token }))).toBe(
      '400 validation_failed',
    );
});
