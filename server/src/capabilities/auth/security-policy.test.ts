import { FactorList, Session } from '@trunkline/contract/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { completePasskeyStep, register } from './testing-ceremony.ts';
import { invite, linkFor, membershipOf, newAddress, tokenIn } from './testing-links.ts';
import { type AuthTest, enrollBrowser, openAuthTest, password, refusal } from './testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());
beforeEach(async () => {
  auth.requests.length = 0;
  await auth.admin.query('delete from security_policies');
});

/** Sets one part of a company's policy. */
const setPolicy = (company: string, part: string, value: unknown) =>
  auth.admin.query(
    `insert into security_policies (company_id, ${part}) values ($1, $2)
     on conflict (company_id) do update set ${part} = excluded.${part}`,
    [company, value],
  );
const hour = 60 * 60;

describe('sign-up', () => {
  test('accepts only addresses at the allowed domains, not at their subdomains', async () => {
    const site = auth.tenant.company_id;
    await setPolicy(site, 'sign_up_domains', ['acme.example', 'globex.example']);
    const signUp = (email: string) => auth.visitor().post('/sign-up', { email });
    expect(await refusal(await signUp('a@other.example'))).toBe('403 signup_disabled');
    expect(await refusal(await signUp('a@sub.acme.example'))).toBe('403 signup_disabled');
    expect((await signUp('A@ACME.example')).status).toBe(200);
  });

  test('names the customer after the person, never after the address', async () => {
    const email = newAddress();
    const token = await linkFor(auth, '/sign-up', email);
    await auth.visitor().post('/links/sign-in', { token });
    const member = await membershipOf(auth, email);
    const nameOf = async () => {
      const company = [member?.company];
      const { rows } = await auth.admin.query(
        'select name, slug, contact_email from companies where id = $1',
        company,
      );
      return rows[0];
    };
    expect(await nameOf()).toEqual({
      name: 'New customer',
      slug: expect.stringMatching(/^customer-[0-9a-f]{8}$/),
      contact_email: email,
    });
    await auth.admin.query(
      `update profiles set first_name = 'Ada', last_name = 'Byron' where email = $1`,
      [email],
    );
    expect(await nameOf()).toMatchObject({ name: 'Ada Byron' });
    // Later changes to the person's name don't rename the company.
    await auth.admin.query(`update profiles set first_name = 'A.' where email = $1`, [email]);
    expect(await nameOf()).toMatchObject({ name: 'Ada Byron' });
  });

  test('is closed to invited people too if the policy closes sign-up', async () => {
    const { inviter, send } = await invite(auth, newAddress());
    const [mail] = await send();
    const token = tokenIn(mail);
    await setPolicy(inviter.companyId, 'sign_up', 'closed');
    const response = await auth.visitor().post('/links/sign-in', { token });
    expect(response.status).not.toBe(200);
    await setPolicy(inviter.companyId, 'sign_up', 'invitation');
    expect((await auth.visitor().post('/links/sign-in', { token })).status).toBe(200);
  });
});

describe('the length of a session', () => {
  const remainingMs = async (response: Response) =>
    new Date(Session.parse(await response.json())?.session.expiresAt ?? 0).getTime() -
    auth.clock.now.getTime();

  test('is the shortest that any company in the chain allows, even with remember me', async () => {
    const person = await auth.addPerson();
    await setPolicy(auth.tenant.company_id, 'session_hours', 8);
    await setPolicy(person.companyId, 'session_hours', 12);
    const { email } = person;
    const signIn = () =>
      auth.visitor().post('/sign-in/email', { email, password, rememberMe: true });
    expect(await remainingMs(await signIn())).toBe(8 * hour * 1000);
    await setPolicy(person.companyId, 'session_hours', 2);
    expect(await remainingMs(await signIn())).toBe(2 * hour * 1000);
  });

  test('is shortened only for active sessions at the company and companies below', async () => {
    const [person, other] = [await auth.addPerson(), await auth.addPerson()];
    const [browser, otherBrowser] = [await auth.signedIn(person), await auth.signedIn(other)];
    await setPolicy(person.companyId, 'session_hours', 1);
    auth.advance(hour);
    expect(await (await browser.get('/get-session')).json()).toBeNull();
    expect(await (await otherBrowser.get('/get-session')).json()).not.toBeNull();
  });
});

describe('a required passkey', () => {
  const levelOf = async (browser: { get: (path: string) => Promise<Response> }) =>
    Session.parse(await (await browser.get('/get-session')).json())?.session.aal;
  const methodsOf = async (browser: { get: (path: string) => Promise<Response> }) =>
    FactorList.parse(await (await browser.get('/mfa/factors')).json());

  test('has to be added before anything else, after the existing second step', async () => {
    const person = await auth.addPerson();
    const browser = await auth.signedIn(person);
    await enrollBrowser(auth, browser);
    expect(await levelOf(browser)).toBe('aal2');
    await setPolicy(auth.tenant.company_id, 'passkeys', 'everyone');
    expect(await levelOf(browser)).toBe('aal1');
    const session = await auth.auth.readSession(
      {
        headers: new Headers({
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
      },
      browser.facts.host,
    );
    expect(session?.aal).toBe('aal1');
    expect((await methodsOf(browser)).passkey_due).toBe(true);
    await register(browser);
    expect(await levelOf(browser)).toBe('aal2');
    expect((await methodsOf(browser)).passkey_due).toBe(false);
  });

  test("can be added only after a recent second step, so a stolen first factor isn't enough", async () => {
    const person = await auth.addPerson();
    await enrollBrowser(auth, await auth.signedIn(person));
    await setPolicy(person.companyId, 'passkeys', 'everyone');
    const browser = await auth.signedIn(person);
    expect((await methodsOf(browser)).passkey_due).toBe(false);
    expect(await refusal(await browser.post('/passkeys/register/options', {}))).toBe(
      '403 mfa_required',
    );
  });

  test('replaces authenticator codes at sign-in; recovery codes still work', async () => {
    const person = await auth.addPerson();
    const first = await auth.signedIn(person);
    const { passkey, codes } = await register(first);
    const { factorId, codeAt } = await enrollBrowser(auth, first);
    await setPolicy(person.companyId, 'passkeys', 'everyone');
    const browser = await auth.signedIn(person);
    expect((await methodsOf(browser)).totp).toEqual([]);
    const challengeId = await browser.challenge(factorId);
    auth.advance(60);
    const body = { factorId, challengeId, code: codeAt(auth.clock.now) };
    expect(await refusal(await browser.post('/mfa/verify', body))).toBe('403 passkey_required');
    expect((await completePasskeyStep(browser, passkey)).status).toBe(200);
    const another = await auth.signedIn(person);
    expect((await another.post('/mfa/recovery', { code: codes?.[0] })).status).toBe(200);
  });

  test('can be required of owners and admins only', async () => {
    const person = await auth.addPerson();
    const browser = await auth.signedIn(person);
    await enrollBrowser(auth, browser);
    await setPolicy(person.companyId, 'passkeys', 'admins');
    const assignRole = (role: string) =>
      auth.admin.query(
        `insert into user_roles (user_id, role) values ($1, $2)
         on conflict (user_id) do update set role = excluded.role`,
        [person.id, role],
      );
    await assignRole('reseller');
    expect(await levelOf(browser)).toBe('aal2');
    await assignRole('admin');
    expect(await levelOf(browser)).toBe('aal1');
  });
});
