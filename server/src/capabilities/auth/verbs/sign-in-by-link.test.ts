import { Session } from '@trunkline/contract/auth';
import { linkTimes } from '@trunkline/contract/kernel/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { invite, linkFor, newAddress, membershipOf, tokenIn } from '../testing-links.ts';
import { type AuthTest, openAuthTest, refusal, warmUp } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());
beforeEach(() => {
  auth.events.length = 0;
});

const openLink = (token: string, browser = auth.visitor()) =>
  browser.post('/links/sign-in', { token });
const parseSession = async (response: Response) => Session.parse(await response.json());
const types = () => auth.events.map(({ type }) => type);

describe('a magic link', () => {
  test('completes only the first step: the second one still follows', async () => {
    const { id, email } = await auth.addPerson();
    const token = await linkFor(auth, '/magic-link', email);
    const browser = auth.visitor();
    expect(await parseSession(await openLink(token, browser))).toMatchObject({
      user: { id, email },
      session: { aal: 'aal1' },
    });
    expect(await refusal(await browser.get('/account'))).toBe('403 mfa_required');
    expect(auth.events.at(-1)).toMatchObject({
      type: 'auth.sign_in',
      userId: id,
      detail: { method: 'magic_link', rememberMe: false },
    });
  });

  test.each([
    { rememberMe: false, seconds: 24 * 60 * 60 },
    { rememberMe: true, seconds: 30 * 24 * 60 * 60 },
  ])(
    'keeps the remember-me choice made when it was requested: $rememberMe',
    async ({ rememberMe, seconds }) => {
      const { email } = await auth.addPerson();
      await auth.visitor().post('/magic-link', { email, rememberMe });
      auth.mails.length = 0;
      await auth.runJobs();
      const session = await parseSession(await openLink(tokenIn(auth.mails[0])));
      const end = new Date(auth.clock.now.getTime() + seconds * 1000);
      expect(session?.session.expiresAt).toBe(end.toISOString());
    },
  );

  test('100 simultaneous submissions: one signs in', async () => {
    await warmUp(auth);
    const { id, email } = await auth.addPerson();
    const token = await linkFor(auth, '/magic-link', email);
    const answers = await Promise.all(Array.from({ length: 100 }, () => openLink(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(await Promise.all(refused.map(refusal)))).toEqual(new Set(['400 otp_expired']));
    const { rowCount } = await auth.admin.query('select from user_sessions where user_id = $1', [
      id,
    ]);
    expect(rowCount).toBe(1);
  });

  test('works for ten minutes, and not for someone suspended in the meantime', async () => {
    const { id, email } = await auth.addPerson();
    const expired = await linkFor(auth, '/magic-link', email);
    auth.advance(linkTimes.magic_link);
    expect(await refusal(await openLink(expired))).toBe('400 otp_expired');
    const token = await linkFor(auth, '/magic-link', email);
    await auth.admin.query(`update profiles set status = 'suspended' where id = $1`, [id]);
    const response = await openLink(token);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await refusal(response)).toBe('400 otp_expired');
  });

  test('a link with another purpose does not sign in and is not used up by trying', async () => {
    const { email } = await auth.addPerson();
    const token = await linkFor(auth, '/password/forgot', email);
    expect(await refusal(await openLink(token))).toBe('400 link_expired');
    expect((await auth.visitor().post('/links/inspect', { token })).status).toBe(200);
  });
});

describe('a confirmation', () => {
  test('creates a customer of the site used to sign up, and signs in at aal1', async () => {
    const email = newAddress();
    const token = await linkFor(auth, '/sign-up', email);
    const session = await parseSession(await openLink(token));
    expect(session).toMatchObject({ user: { email }, session: { aal: 'aal1' } });
    expect(await membershipOf(auth, email)).toMatchObject({
      email_verified: true,
      kind: 'customer',
      parent_id: auth.tenant.company_id,
      role: 'end_user',
    });
    expect(types()).toEqual(['auth.link_sent', 'auth.signed_up', 'auth.sign_in']);
    expect(await refusal(await openLink(token))).toBe('400 link_expired');
  });

  test('one of several works; the others become invalid', async () => {
    const email = newAddress();
    const tokens = [];
    for (let count = 0; count < 3; count++) tokens.push(await linkFor(auth, '/sign-up', email));
    await warmUp(auth);
    const answers = await Promise.all(tokens.map((token) => openLink(token)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400]);
    const { rowCount } = await auth.admin.query('select from companies where contact_email = $1', [
      email,
    ]);
    expect(rowCount).toBe(1);
  });

  test('of someone an administrator has already added changes nothing else', async () => {
    const { id, email, companyId } = await auth.addPerson();
    await auth.admin.query('update auth_users set email_verified = false where id = $1', [id]);
    const token = await linkFor(auth, '/magic-link', email);
    expect(await parseSession(await openLink(token))).toMatchObject({ user: { id } });
    expect(await membershipOf(auth, email)).toMatchObject({
      email_verified: true,
      company: companyId,
    });
    expect(types()).toEqual(['auth.link_sent', 'auth.sign_in']);
  });

  test('leaves the invitation of a company that has invited the address open', async () => {
    const email = newAddress();
    const token = await linkFor(auth, '/sign-up', email);
    const { id } = await invite(auth, email, 'distributor');
    expect((await openLink(token)).status).toBe(200);
    expect(await membershipOf(auth, email)).toMatchObject({
      parent_id: auth.tenant.company_id,
      kind: 'customer',
      role: 'end_user',
    });
    expect(types()).not.toContain('auth.invitation_accepted');
    const { rows } = await auth.admin.query('select accepted_at from invitations where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ accepted_at: null }]);
  });

  test('creates no member if sign-up was closed in the meantime, and stays valid', async () => {
    const email = newAddress();
    const token = await linkFor(auth, '/sign-up', email);
    await auth.admin.query(
      `insert into security_policies (company_id, sign_up) values ($1, 'invitation')`,
      [auth.tenant.company_id],
    );
    expect(await refusal(await openLink(token))).toBe('403 signup_disabled');
    expect(await membershipOf(auth, email)).toMatchObject({ email_verified: false, company: null });
    await auth.admin.query('delete from security_policies');
    expect((await openLink(token)).status).toBe(200);
  });
});

describe('an invitation', () => {
  test.each([false, true])('makes a new user a member; signed up before: %s', async (signedUp) => {
    const email = newAddress();
    const old = signedUp ? await linkFor(auth, '/sign-up', email) : null;
    const { id, inviter, send } = await invite(auth, email);
    const [mail] = await send();
    auth.events.length = 0;
    const session = await parseSession(await openLink(tokenIn(mail)));
    expect(session).toMatchObject({ user: { email }, session: { aal: 'aal1' } });
    expect(await membershipOf(auth, email)).toMatchObject({
      email_verified: true,
      company: inviter.companyId,
      role: 'reseller',
    });
    expect(types()).toEqual(['auth.invitation_accepted', 'auth.sign_in']);
    const { rows } = await auth.admin.query('select accepted_at from invitations where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ accepted_at: expect.any(Date) }]);
    if (old !== null) expect(await refusal(await openLink(old))).toBe('400 link_expired');
  });

  test('does not move anyone out of their company', async () => {
    const { email, companyId } = await auth.addPerson();
    const { send } = await invite(auth, email);
    const [mail] = await send();
    expect(await refusal(await openLink(tokenIn(mail)))).toBe('409 user_already_registered');
    expect(await membershipOf(auth, email)).toMatchObject({ company: companyId });
  });

  test('100 simultaneous submissions: one is accepted', async () => {
    const email = newAddress();
    const { send } = await invite(auth, email);
    const [mail] = await send();
    const token = tokenIn(mail);
    const answers = await Promise.all(Array.from({ length: 100 }, () => openLink(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
  });

  test.each(['revoked_at = now()', `expires_at = '2031-05-06T07:08:09Z'`])(
    'is refused once the invitation has ended, even if its link is unused: %s',
    async (change) => {
      const email = newAddress();
      const { id, send } = await invite(auth, email);
      const [mail] = await send();
      await auth.admin.query(`update invitations set ${change} where id = $1`, [id]);
      expect(await refusal(await openLink(tokenIn(mail)))).toBe('400 link_expired');
      expect(await membershipOf(auth, email)).toBeNull();
    },
  );
});
