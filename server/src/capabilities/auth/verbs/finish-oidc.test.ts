import { Session } from '@trunkline/contract/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthTest, enrollBrowser, openAuthTest, refusal } from '../testing.ts';
import { openThirdParty, signInWithProvider, type ThirdParty } from '../testing-oidc.ts';

let acme: ThirdParty;
let auth: AuthTest;
beforeAll(async () => {
  acme = await openThirdParty();
  auth = await openAuthTest({ providers: new Map([['acme', acme.settings]]) });
});
beforeEach(() => {
  auth.events.length = 0;
  auth.mails.length = 0;
});
afterAll(async () => {
  await auth.drop();
  await acme.close();
});

const newSubject = () => crypto.randomUUID();
const sessionIn = async (response: Response) => Session.parse(await response.json());
const eventTypes = () => auth.events.map(({ type }) => type);
const linksOf = async (userId: string) => {
  const { rows } = await auth.admin.query<{ provider_id: string }>(
    `select provider_id from auth_accounts where user_id = $1 and provider_id <> 'credential'`,
    [userId],
  );
  return rows.map((row) => row.provider_id);
};
const userOf = async (email: string) => {
  const { rows } = await auth.admin.query<Record<string, unknown>>(
    `select u.id, u.name, u.email_verified, c.name as company, c.kind, c.parent_id, r.role
     from auth_users u left join profiles p on p.id = u.id left join companies c on c.id = p.company_id
     left join user_roles r on r.user_id = u.id where u.email = $1`,
    [email],
  );
  return rows[0] ?? null;
};

describe('someone with an account', () => {
  test('is linked by their confirmed address, notified and at the first step only', async () => {
    const person = await auth.addPerson();
    acme.add(newSubject(), { email: person.email.toUpperCase(), email_verified: true });
    const browser = auth.visitor();
    const session = await sessionIn(await signInWithProvider(browser));
    expect(session).toMatchObject({ user: { id: person.id }, session: { aal: 'aal1' } });
    expect(await linksOf(person.id)).toEqual(['acme']);
    expect(auth.events).toMatchObject([
      { type: 'auth.provider_linked', userId: person.id, detail: { provider: 'acme' } },
      { type: 'auth.sign_in', userId: person.id, detail: { method: 'oidc:acme' } },
    ]);
    expect(auth.mails).toMatchObject([
      {
        to: person.email,
        paragraphs: [expect.stringContaining('Acme Accounts'), expect.anything()],
      },
    ]);
    expect(browser.cookies.has('oidc')).toBe(false);
    expect(await refusal(await browser.get('/sessions'))).toBe('403 mfa_required');
  });

  test('is recognised by their provider ID even if the address changed', async () => {
    const person = await auth.addPerson();
    const subject = newSubject();
    acme.add(subject, { email: person.email, email_verified: true });
    await signInWithProvider(auth.visitor());
    auth.mails.length = 0;
    auth.events.length = 0;
    for (const claims of [{ email: 'other@example.test', email_verified: false }, {}]) {
      acme.add(subject, claims);
      expect(await sessionIn(await signInWithProvider(auth.visitor()))).toMatchObject({
        user: { id: person.id },
      });
    }
    expect(eventTypes()).toEqual(['auth.sign_in', 'auth.sign_in']);
    expect(auth.mails).toEqual([]);
  });

  test('still needs the second step and keeps the chosen session length', async () => {
    const person = await auth.addPerson();
    await enrollBrowser(auth, await auth.signedIn(person));
    acme.add(newSubject(), { email: person.email, email_verified: true });
    const browser = auth.visitor();
    const session = await sessionIn(await signInWithProvider(browser, 'acme', true));
    expect(session?.session.aal).toBe('aal1');
    const days =
      (new Date(session?.session.expiresAt ?? 0).getTime() - auth.clock.now.getTime()) / 86_400_000;
    expect(days).toBe(30);
    expect(await refusal(await browser.post('/mfa/enroll', { factor_type: 'totp' }))).toBe(
      '403 mfa_required',
    );
  });

  test('is neither signed in nor linked while suspended', async () => {
    const person = await auth.addPerson();
    await auth.admin.query("update profiles set status = 'suspended' where id = $1", [person.id]);
    acme.add(newSubject(), { email: person.email, email_verified: true });
    expect(await refusal(await signInWithProvider(auth.visitor()))).toBe('401 invalid_credentials');
    expect(await linksOf(person.id)).toEqual([]);
  });
});

describe('an address the provider has not confirmed', () => {
  test.each([false, undefined, 'true', 1])(
    'with email_verified %j neither links nor creates an account',
    async (verified) => {
      const person = await auth.addPerson();
      for (const email of [person.email, `${newSubject()}@example.test`]) {
        acme.add(newSubject(), { email, email_verified: verified });
        expect(await refusal(await signInWithProvider(auth.visitor()))).toBe(
          '403 email_not_confirmed',
        );
      }
      expect(await linksOf(person.id)).toEqual([]);
      expect(eventTypes()).not.toContain('auth.sign_in');
      expect(auth.mails).toEqual([]);
    },
  );

  test('that is missing or malformed is refused, even if it is marked as verified', async () => {
    for (const email of [undefined, 'no address', `${'x'.repeat(300)}@example.test`]) {
      acme.add(newSubject(), { ...(email === undefined ? {} : { email }), email_verified: true });
      expect(await refusal(await signInWithProvider(auth.visitor()))).toBe(
        '403 email_not_confirmed',
      );
    }
  });
});

describe('someone without an account', () => {
  test('cannot sign up where sign-up is closed', async () => {
    await auth.admin.query(
      `insert into security_policies (company_id, sign_up) values ($1, 'invitation')`,
      [auth.tenant.company_id],
    );
    acme.add(newSubject(), { email: 'stranger@example.test', email_verified: true });
    expect(await refusal(await signInWithProvider(auth.visitor()))).toBe('403 signup_disabled');
    expect(await userOf('stranger@example.test')).toBeNull();
    await auth.admin.query('delete from security_policies');
  });

  test('signs up as a customer below the company of the site', async () => {
    const email = `${newSubject()}@example.test`;
    acme.add(newSubject(), { email, email_verified: true, name: ' Ada\nLovelace ' });
    const session = await sessionIn(await signInWithProvider(auth.visitor()));
    expect(session).toMatchObject({ user: { email }, session: { aal: 'aal1' } });
    expect(await userOf(email)).toMatchObject({
      name: 'Ada Lovelace',
      email_verified: true,
      company: 'Ada Lovelace',
      kind: 'customer',
      parent_id: auth.tenant.company_id,
      role: 'end_user',
    });
    expect(eventTypes()).toEqual(['auth.signed_up', 'auth.provider_linked', 'auth.sign_in']);
    expect(auth.mails).toEqual([]);
  });

  test('does not join a company that has invited the address', async () => {
    const { id, companyId } = await auth.addPerson();
    await auth.admin.query("insert into user_roles (user_id, role) values ($1, 'owner')", [id]);
    const email = `${newSubject()}@example.test`;
    await auth.admin.query(
      `insert into invitations (company_id, email, role, invited_by, expires_at)
       values ($1, $2, 'admin', $3, $4)`,
      [companyId, email, id, new Date(auth.clock.now.getTime() + 86_400_000)],
    );
    acme.add(newSubject(), { email, email_verified: true });
    await sessionIn(await signInWithProvider(auth.visitor()));
    expect(await userOf(email)).toMatchObject({
      role: 'end_user',
      company: 'New customer',
      parent_id: auth.tenant.company_id,
    });
    expect(eventTypes()).not.toContain('auth.invitation_accepted');
  });

  test('confirms a pending address; a password set before that is removed', async () => {
    const email = `${newSubject()}@example.test`;
    const { rows } = await auth.admin.query<{ id: string }>(
      'insert into auth_users (email) values ($1) returning id',
      [email],
    );
    const id = rows[0]?.id ?? '';
    await auth.admin.query(
      `insert into auth_accounts (user_id, account_id, provider_id, password)
       values ($1::uuid, $1::text, 'credential', 'x')`,
      [id],
    );
    acme.add(newSubject(), { email, email_verified: true });
    expect(await sessionIn(await signInWithProvider(auth.visitor()))).toMatchObject({
      user: { id },
    });
    expect(await userOf(email)).toMatchObject({ email_verified: true, role: 'end_user' });
    const { rowCount } = await auth.admin.query(
      "select from auth_accounts where user_id = $1 and provider_id = 'credential'",
      [id],
    );
    expect(rowCount).toBe(0);
  });
});
