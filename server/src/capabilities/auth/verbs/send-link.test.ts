import { linkTimes } from '@trunkline/contract/kernel/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashToken } from '../tokens.ts';
import { invite, newAddress, takeMails, membershipOf, tokenIn } from '../testing-links.ts';
import { type AuthTest, enrollBrowser, openAuthTest } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());
beforeEach(() => {
  auth.requests.length = 0;
  auth.events.length = 0;
});

async function mailsAfter(path: string, email: string) {
  await auth.visitor().post(path, { email });
  return takeMails(auth);
}

const linksTo = async (email: string) =>
  (await auth.admin.query('select * from auth_links where email = $1 order by created_at', [email]))
    .rows as { token_hash: Buffer; purpose: string; expires_at: Date; used_at: Date | null }[];

async function addUnconfirmedAccount() {
  const email = newAddress();
  await auth.admin.query('insert into auth_users (email) values ($1)', [email]);
  return email;
}

describe('a known person', () => {
  test.each([
    ['/magic-link', 'magic_link', 'Sign in to Trunk & Line'],
    ['/sign-up', 'magic_link', 'You already have an account at Trunk & Line'],
    ['/password/forgot', 'reset_password', 'Choose a new password for Trunk & Line'],
  ] as const)('requesting %s gets a link for %s', async (path, purpose, subject) => {
    const { id, email } = await auth.addPerson();
    const mails = await mailsAfter(path, email);
    expect(mails).toMatchObject([{ to: email, subject }]);
    const token = tokenIn(mails[0]);
    const [link] = await linksTo(email);
    const expiresAt = new Date(auth.clock.now.getTime() + linkTimes[purpose] * 1000);
    expect(link).toMatchObject({ purpose, user_id: id, used_at: null, expires_at: expiresAt });
    // The token itself isn't stored anywhere.
    expect(link?.token_hash).toEqual(hashToken(token));
    expect(JSON.stringify([link, auth.events])).not.toContain(token);
    expect(auth.events).toEqual([{ type: 'auth.link_sent', userId: id, detail: { purpose } }]);
  });

  test('sends nothing to people who cannot act', async () => {
    const suspended = await auth.addPerson();
    const deleted = await auth.addPerson();
    const below = await auth.addPerson();
    await auth.admin.query(`update profiles set status = 'suspended' where id = $1`, [
      suspended.id,
    ]);
    await auth.admin.query('update profiles set deleted_at = now() where id = $1', [deleted.id]);
    await auth.admin.query(`update companies set status = 'suspended' where id = $1`, [
      below.companyId,
    ]);
    for (const { email } of [suspended, deleted, below]) {
      for (const path of ['/magic-link', '/sign-up', '/password/forgot'])
        expect(await mailsAfter(path, email)).toEqual([]);
    }
  });
});

describe('an unknown person', () => {
  test('gets only a confirmation, and only by signing up', async () => {
    const email = newAddress();
    expect(await mailsAfter('/magic-link', email)).toEqual([]);
    expect(await mailsAfter('/password/forgot', email)).toEqual([]);
    expect(await membershipOf(auth, email)).toBeNull();
    const mails = await mailsAfter('/sign-up', email);
    expect(mails).toMatchObject([
      { to: email, subject: 'Confirm your email address for Trunk & Line' },
    ]);
    expect(await membershipOf(auth, email)).toMatchObject({ email_verified: false, company: null });
    expect(await linksTo(email)).toMatchObject([{ purpose: 'confirm_address' }]);
  });

  test('with an unconfirmed address is asked to confirm it, by either method', async () => {
    const email = await addUnconfirmedAccount();
    for (const path of ['/magic-link', '/sign-up'])
      expect(await mailsAfter(path, email)).toMatchObject([
        { subject: 'Confirm your email address for Trunk & Line' },
      ]);
    expect(await mailsAfter('/password/forgot', email)).toEqual([]);
  });
});

describe('an invitation', () => {
  test('names the inviter and the company, and only its newest link works', async () => {
    const email = newAddress();
    const { expiresAt, send } = await invite(auth, email);
    const mails = [...(await send()), ...(await send())];
    expect(mails).toHaveLength(2);
    expect(mails[0]).toMatchObject({
      to: email,
      paragraphs: [
        expect.stringMatching(/^Person p\w+ invited you to join c-.* role: reseller\.$/),
      ],
    });
    const links = await linksTo(email);
    expect(links.filter(({ used_at }) => used_at === null)).toHaveLength(1);
    expect(links).toMatchObject([{ expires_at: expiresAt }, { expires_at: expiresAt }]);
    expect(await membershipOf(auth, email)).toBeNull();
  });

  test.each(['accepted_at = now()', 'revoked_at = now()', `expires_at = '2031-05-06T07:08:09Z'`])(
    'that has ended sends nothing: %s',
    async (change) => {
      const { id, send } = await invite(auth, newAddress());
      await auth.admin.query(`update invitations set ${change} where id = $1`, [id]);
      expect(await send()).toEqual([]);
    },
  );
});

test('sends five links of one purpose an hour to an address immediately; other purposes have their own count', async () => {
  const { email } = await auth.addPerson();
  const jobs = Array.from({ length: 9 }, () => auth.visitor().post('/magic-link', { email }));
  await Promise.all(jobs);
  auth.mails.length = 0;
  // All in parallel, as with several processes.
  await Promise.all(auth.requests.splice(0).map((request) => auth.auth.sendLink(request)));
  expect(auth.mails).toHaveLength(5);
  expect(await mailsAfter('/password/forgot', email)).toHaveLength(1);
  expect(await (await invite(auth, email)).send()).toHaveLength(1);
  auth.advance(60 * 60 + 1);
  expect(await mailsAfter('/magic-link', email)).toHaveLength(1);
});

test.each(['/magic-link', '/password/forgot', '/sign-up'])(
  'after five emails in an hour, %s waits two minutes; until then, the last link works',
  async (path) => {
    const { email } = await auth.addPerson();
    const count = async () => (await mailsAfter(path, email)).length;
    for (let mails = 0; mails < 5; mails++) expect(await count()).toBe(1);
    expect(await count()).toBe(0);
    const [newest] = (await linksTo(email)).toReversed();
    expect(newest).toMatchObject({ used_at: null });
    auth.advance(2 * 60);
    expect(await count()).toBe(1);
    expect(await count()).toBe(0);
    // Once the newest link is used, another one is sent immediately.
    await auth.admin.query('update auth_links set used_at = $2 where email = $1', [
      email,
      auth.clock.now,
    ]);
    expect(await count()).toBe(1);
  },
);

test('a request from a known device sends the email, whatever others have requested', async () => {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person);
  await enrollBrowser(auth, browser);
  const { email } = person;
  for (const path of ['/magic-link', '/password/forgot']) {
    for (let mails = 0; mails < 9; mails++) await mailsAfter(path, email);
    auth.limits.length = 0;
    auth.mails.length = 0;
    await browser.post(path, { email });
    expect(await takeMails(auth)).toHaveLength(1);
    // Requests from this device are counted separately from its IP address.
    expect(auth.limits).toEqual([expect.stringMatching(/\|device [0-9a-f]{64}$/)]);
    auth.mails.length = 0;
    expect(await mailsAfter(path, email)).toEqual([]);
    await browser.post(path, { email: (await auth.addPerson()).email });
    expect(auth.limits.at(-1)).toMatch(/\|203\.0\.113\.7$/);
  }
});

test("one company's invitations do not count towards another's limit", async () => {
  const email = newAddress();
  const first = await invite(auth, email);
  for (let mails = 0; mails < 9; mails++) await first.send();
  expect(await first.send()).toEqual([]);
  expect(await (await invite(auth, email)).send()).toHaveLength(1);
});

test('sends the email for an address change although others requested the same address', async () => {
  const email = newAddress();
  const request = async () => {
    const browser = await auth.signedIn(await auth.addPerson());
    await enrollBrowser(auth, browser);
    auth.requests.length = 0;
    await browser.post('/email/change', { email });
    return (await takeMails(auth)).filter(({ to }) => to === email).length;
  };
  for (let person = 0; person < 7; person++) expect(await request()).toBe(1);
});

test('creates no link if the email cannot be sent', async () => {
  const broken = await openAuthTest({
    async sendMail() {
      throw new Error('no outbox');
    },
  });
  const { email } = await broken.addPerson();
  await broken.visitor().post('/magic-link', { email });
  await expect(broken.runJobs()).rejects.toThrow('no outbox');
  expect((await broken.admin.query('select from auth_links')).rowCount).toBe(0);
  await broken.drop();
});
