import { Session, SecondStepResult } from '@trunkline/contract/auth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { register } from '../testing-ceremony.ts';
import { type AuthTest, openAuthTest, refusal, warmUp } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());
beforeEach(() => {
  auth.events.length = 0;
  auth.mails.length = 0;
});

const path = '/mfa/recovery';
const wrongCodeError = '400 mfa_verification_failed';

/** Creates a person with recovery codes, in a browser past the first step. */
async function createCodeOwner() {
  const person = await auth.addPerson();
  const { codes } = await register(await auth.signedIn(person));
  if (codes === null) throw new Error('no codes were issued');
  const browser = await auth.signedIn(person);
  auth.events.length = 0;
  auth.mails.length = 0;
  return { person, codes, browser };
}

test('completes the second step: new session at aal2, audited and notified', async () => {
  const { person, codes, browser } = await createCodeOwner();
  const before = browser.cookies.get('session');
  const response = await browser.post(path, { code: codes[0] });
  expect(SecondStepResult.parse(await response.json())).toMatchObject({ recovery_codes: null });
  expect(browser.cookies.get('session')).not.toBe(before);
  const session = Session.parse(await (await browser.get('/get-session')).json());
  expect(session).toMatchObject({ user: { id: person.id }, session: { aal: 'aal2' } });
  expect(auth.events).toMatchObject([
    { type: 'auth.recovery_code_used', userId: person.id, detail: { left: 9 } },
    { type: 'auth.mfa_verified', userId: person.id, detail: { method: 'recovery_code' } },
  ]);
  expect(auth.mails[0]).toMatchObject({ to: person.email, subject: 'A recovery code was used' });
  expect(JSON.stringify(auth.mails)).toContain('9 codes are left');
  // The second step is recent, so another factor can be set up right away.
  expect((await browser.post('/passkeys/register/options', {})).status).toBe(200);
});

test('neither the event nor the email contains a code', async () => {
  const { codes, browser } = await createCodeOwner();
  await browser.post(path, { code: 'k7m2q-9xw4t' });
  await browser.post(path, { code: codes[0] });
  const output = JSON.stringify([auth.events, auth.mails]);
  expect(output).not.toContain('k7m2q');
  for (const code of codes) expect(output).not.toContain(code);
});

test('accepts a code in any spelling', async () => {
  const { codes, browser } = await createCodeOwner();
  const input = ` ${codes[1]?.toUpperCase().replace('-', ' ').replaceAll('0', 'O')} `;
  expect((await browser.post(path, { code: input })).status).toBe(200);
});

test('each code works once across all sessions; the others remain valid', async () => {
  const { person, codes, browser } = await createCodeOwner();
  expect((await browser.post(path, { code: codes[0] })).status).toBe(200);
  expect(await refusal(await browser.post(path, { code: codes[0] }))).toBe(wrongCodeError);
  const another = await auth.signedIn(person);
  expect(await refusal(await another.post(path, { code: codes[0] }))).toBe(wrongCodeError);
  expect((await another.post(path, { code: codes[1] })).status).toBe(200);
});

test('100 simultaneous submissions: one succeeds, even from as many sessions', async () => {
  const { person, codes, browser } = await createCodeOwner();
  await warmUp(auth);
  const sessions = await Promise.all(Array.from({ length: 49 }, () => auth.signedIn(person)));
  const browsers = [...Array.from({ length: 51 }, () => browser), ...sessions];
  const answers = await Promise.all(
    browsers.map((browser) => browser.post(path, { code: codes[0] })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => status < 500)).toBe(true);
  const { rowCount } = await auth.admin.query(
    'select from recovery_codes where user_id = $1 and used_at is not null',
    [person.id],
  );
  expect(rowCount).toBe(1);
});

test("another person's code is rejected and remains valid for its owner", async () => {
  const victim = await createCodeOwner();
  const thief = await createCodeOwner();
  expect(await refusal(await thief.browser.post(path, { code: victim.codes[0] }))).toBe(
    wrongCodeError,
  );
  expect((await victim.browser.post(path, { code: victim.codes[0] })).status).toBe(200);
});

test('requires the first step and uses the per-person limit of the second', async () => {
  const { person, codes, browser } = await createCodeOwner();
  const body = { code: codes[0] };
  expect(await refusal(await auth.visitor().post(path, body))).toBe('401 unauthenticated');
  auth.limits.length = 0;
  auth.refused.add('mfa_verify');
  const error = await refusal(await browser.post(path, body));
  auth.refused.clear();
  expect(error).toBe('429 too_many_requests');
  expect(auth.limits).toContain(`mfa_verify ${person.id}`);
});

test('rejects malformed input', async () => {
  const { browser } = await createCodeOwner();
  const bodies = [
    {},
    { code: '' },
    { code: 'x'.repeat(65) },
    { code: 1 },
    { code: 'a', aal: 'aal2' },
  ];
  for (const body of bodies) {
    const error = await refusal(await browser.post(path, body));
    expect({ body, error }).toEqual({ body, error: '400 validation_failed' });
  }
  expect(auth.events).toEqual([]);
});
