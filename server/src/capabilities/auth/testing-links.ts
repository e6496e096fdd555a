import { randomUUID } from 'node:crypto';
import { LinkInfo } from '@trunkline/contract/auth';
import type { Mail } from '../../kernel/mail.ts';
import { type AuthTest, enrollBrowser, type Visitor } from './testing.ts';

export function tokenIn(mail: Mail | undefined): string {
  const url = mail?.action?.url ?? '';
  const [, token = ''] = /^http:\/\/localhost:3000\/auth\/callback#([\w-]{43})$/.exec(url) ?? [];
  if (token === '') throw new Error(`no link in ${JSON.stringify(mail)}`);
  return token;
}

/** Runs the jobs and returns the emails they sent, in order. */
export async function takeMails(test: AuthTest): Promise<Mail[]> {
  test.mails.length = 0;
  await test.runJobs();
  return [...test.mails];
}

/** Requests a link and returns its token. */
export async function linkFor(
  test: AuthTest,
  path: '/magic-link' | '/sign-up' | '/password/forgot',
  email: string,
): Promise<string> {
  await test.visitor().post(path, { email });
  const [mail] = await takeMails(test);
  return tokenIn(mail);
}

export async function inspect(browser: Visitor, token: string) {
  return LinkInfo.parse(await (await browser.post('/links/inspect', { token })).json());
}

export const newAddress = () => `n${randomUUID().slice(0, 8)}@example.test`;

/** Creates an invitation to a new company, its link not yet sent. */
export async function invite(test: AuthTest, email: string, role = 'reseller') {
  const inviter = await test.addPerson();
  await test.admin.query("insert into user_roles (user_id, role) values ($1, 'owner')", [
    inviter.id,
  ]);
  const expiresAt = new Date(test.clock.now.getTime() + 7 * 24 * 60 * 60 * 1000);
  const { rows } = await test.admin.query<{ id: string }>(
    `insert into invitations (company_id, email, role, invited_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [inviter.companyId, email, role, inviter.id, test.clock.now, expiresAt],
  );
  const id = rows[0]?.id ?? '';
  const send = async () => {
    const { host } = test.visitor().facts;
    const purpose = 'invitation';
    test.requests.push({ purpose, email, host, rememberMe: false, invitationId: id });
    return takeMails(test);
  };
  return { id, inviter, expiresAt, send };
}

/** Returns a person's company, role and account state. */
export async function membershipOf(test: AuthTest, email: string) {
  const { rows } = await test.admin.query<{
    email_verified: boolean;
    company: string | null;
    kind: string | null;
    parent_id: string | null;
    role: string | null;
  }>(
    `select u.email_verified, c.id as company, c.kind, c.parent_id, r.role from auth_users u
     left join profiles p on p.id = u.id left join companies c on c.id = p.company_id
     left join user_roles r on r.user_id = u.id where u.email = $1`,
    [email],
  );
  return rows[0] ?? null;
}

/** Creates a signed-in person who has requested an address change, with both emails. */
export async function requestAddressChange(auth: AuthTest, newEmail = newAddress()) {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person);
  await enrollBrowser(auth, browser);
  auth.events.length = 0;
  const requestChange = async (email: string) => {
    const response = await browser.post('/email/change', { email });
    return {
      answer: await response.text(),
      jobs: auth.requests.length,
      mails: await takeMails(auth),
    };
  };
  const { answer, jobs, mails } = await requestChange(newEmail);
  const [old, fresh] = mails;
  return { person, browser, requestChange, newEmail, answer, jobs, mails, old, fresh };
}

/** Creates a person who signed up on their own, past both steps. */
export async function createSignedUp(test: AuthTest, email = newAddress()): Promise<Visitor> {
  const token = await linkFor(test, '/sign-up', email);
  const browser = test.visitor();
  await browser.post('/links/sign-in', { token });
  await enrollBrowser(test, browser);
  test.events.length = 0;
  return browser;
}
