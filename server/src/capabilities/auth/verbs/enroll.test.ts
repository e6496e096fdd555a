import { Enrollment, FactorList, SecondStepResult } from '@trunkline/contract/auth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { secondStep } from '../policy.ts';
import { lockFactors } from '../queries/factors.ts';
import {
  type AuthTest,
  decodeBase32,
  enroll,
  enrollBrowser,
  openAuthTest,
  refusal,
  type Visitor,
  warmUp,
} from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());
beforeEach(() => {
  auth.events.length = 0;
  auth.mails.length = 0;
});

const input = { factor_type: 'totp', friendly_name: 'Phone' };
const factors = async (browser: Visitor) =>
  FactorList.parse(await (await browser.get('/mfa/factors')).json());

test('returns a random secret of 160 bits and stores it encrypted', async () => {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person);
  const response = await browser.post('/mfa/enroll', input);
  const enrollment = Enrollment.parse(await response.json());
  expect(decodeBase32(enrollment.secret)).toHaveLength(20);
  expect(enrollment.uri).toBe(
    `otpauth://totp/Trunk%20%26%20Line:${encodeURIComponent(person.email)}?secret=${enrollment.secret}` +
      '&issuer=Trunk%20%26%20Line&algorithm=SHA1&digits=6&period=30',
  );
  const [kind, drawing = ''] = enrollment.qr_code.split(',');
  expect(kind).toBe('data:image/svg+xml;base64');
  expect(Buffer.from(drawing, 'base64').toString()).toMatch(/^<svg.*<\/svg>$/s);
  const { rows } = await auth.admin.query<{ secret: string }>(
    'select secret from mfa_factors where id = $1',
    [enrollment.id],
  );
  expect(rows[0]?.secret).toMatch(/^v1\./);
  expect(rows[0]?.secret).not.toContain(enrollment.secret);
});

test('returns the secret once: no other response, event or email contains it', async () => {
  const browser = await auth.signedIn(await auth.addPerson());
  const { id, secret } = Enrollment.parse(await (await browser.post('/mfa/enroll', input)).json());
  const { rows } = await auth.admin.query<{ secret: string }>(
    'select secret from mfa_factors where id = $1',
    [id],
  );
  const answers = await Promise.all(
    ['/mfa/factors', '/get-session'].map(async (path) => (await browser.get(path)).text()),
  );
  answers.push(await (await browser.post('/mfa/challenge', { factorId: id })).text());
  const output = [...answers, JSON.stringify(auth.events), JSON.stringify(auth.mails)].join('\n');
  expect(output).not.toContain(secret);
  expect(output).not.toContain(rows[0]?.secret);
});

test('the name is optional and cannot contain unprintable characters', async () => {
  const browser = await auth.signedIn(await auth.addPerson());
  expect((await browser.post('/mfa/enroll', { factor_type: 'totp' })).status).toBe(200);
  expect(await factors(browser)).toMatchObject({
    current_level: 'aal1',
    next_level: 'aal2',
    all: [{ friendly_name: 'Authenticator App', status: 'unverified' }],
    totp: [],
  });
  const invalidBodies = [
    { factor_type: 'webauthn' },
    {},
    { ...input, secret: 'CHOSEN' },
    { ...input, friendly_name: '' },
    { ...input, friendly_name: 'x'.repeat(65) },
    { ...input, friendly_name: 'a\u0000b' },
    { ...input, friendly_name: 'a\nb' },
  ];
  for (const body of invalidBodies) {
    const error = await refusal(await browser.post('/mfa/enroll', body));
    expect({ body, error }).toEqual({ body, error: '400 validation_failed' });
  }
});

test('another tab of the session, or a reload, continues the unfinished enrolment', async () => {
  const browser = await auth.signedIn(await auth.addPerson());
  const first = await enroll(browser);
  const second = await enroll(browser);
  expect(second.factorId).toBe(first.factorId);
  expect(second.codeAt(auth.clock.now)).toBe(first.codeAt(auth.clock.now));
  // The first tab can finish, although the second one was opened later.
  SecondStepResult.parse(
    await (await browser.verify(first.factorId, first.codeAt(auth.clock.now))).json(),
  );
});

test.each(['enroll', 'challenge'] as const)(
  '%s reports that the session has ended if another tab replaces it meanwhile',
  async (step) => {
    const person = await auth.addPerson();
    const browser = await auth.signedIn(person);
    const { factorId } = await enroll(browser);
    // Makes the request wait between reading its session and using it.
    const other = await auth.parts.pool.connect();
    await other.query('begin');
    await lockFactors(other, person.id);
    const request = browser.post(`/mfa/${step}`, step === 'enroll' ? input : { factorId });
    await expect
      .poll(async () => {
        const { rows } = await auth.admin.query<{ waiting: boolean }>(
          `select exists (select from pg_locks where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())) as waiting`,
        );
        return rows[0]?.waiting;
      })
      .toBe(true);
    await other.query('delete from user_sessions where user_id = $1', [person.id]);
    await other.query('commit');
    other.release();
    expect(await refusal(await request)).toBe('401 session_not_found');
  },
);

test('enrolling in another session replaces an unfinished enrolment, and never shows its key', async () => {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person);
  const first = await enroll(browser);
  const second = await enroll(await auth.signedIn(person));
  expect(second.codeAt(auth.clock.now)).not.toBe(first.codeAt(auth.clock.now));
  expect((await factors(browser)).all.map(({ id }) => id)).toEqual([second.factorId]);
  expect(await refusal(await browser.post('/mfa/challenge', { factorId: first.factorId }))).toBe(
    '404 mfa_factor_not_found',
  );
});

test('an unfinished enrolment keeps its key for half an hour', async () => {
  const browser = await auth.signedIn(await auth.addPerson());
  const first = await enroll(browser);
  auth.advance(1801);
  expect((await enroll(browser)).factorId).not.toBe(first.factorId);
});

test('the password alone cannot add a factor beside a working one', async () => {
  const person = await auth.addPerson();
  const thief = await auth.signedIn(person);
  const enrolment = await enroll(thief);
  const challengeId = await thief.challenge(enrolment.factorId);
  // Restores the attacker's enrolment as if it had been started at the same time as the owner's.
  await auth.admin.query(
    'create temporary table saved_factor as select * from mfa_factors where id = $1',
    [enrolment.factorId],
  );
  await auth.admin.query(
    'create temporary table saved_challenge as select * from mfa_challenges where id = $1',
    [challengeId],
  );
  await enrollBrowser(auth, await auth.signedIn(person));
  await auth.admin.query('insert into mfa_factors select * from saved_factor');
  await auth.admin.query('insert into mfa_challenges select * from saved_challenge');
  await auth.admin.query('drop table saved_factor, saved_challenge');
  const code = enrolment.codeAt(auth.clock.now);
  expect(await refusal(await thief.post('/mfa/enroll', input))).toBe('403 mfa_required');
  expect(await refusal(await thief.post('/mfa/challenge', { factorId: enrolment.factorId }))).toBe(
    '403 mfa_required',
  );
  expect(
    await refusal(
      await thief.post('/mfa/verify', { factorId: enrolment.factorId, challengeId, code }),
    ),
  ).toBe('403 mfa_required');
});

test('a person has at most five working factors', async () => {
  const browser = await auth.signedIn(await auth.addPerson());
  for (let count = 0; count < secondStep.factorsPerUser; count++)
    await enrollBrowser(auth, browser, `App ${count}`);
  expect(await refusal(await browser.post('/mfa/enroll', input))).toBe('400 mfa_factor_limit');
  expect((await factors(browser)).totp).toHaveLength(secondStep.factorsPerUser);
});

test('simultaneous enrolments in one session all get the same key', async () => {
  const browser = await auth.signedIn(await auth.addPerson());
  await warmUp(auth);
  const enrolments = await Promise.all(Array.from({ length: 10 }, () => enroll(browser)));
  const keys = enrolments.map((item) => `${item.factorId} ${item.codeAt(auth.clock.now)}`);
  expect(new Set(keys).size).toBe(1);
  expect((await factors(browser)).all.map(({ id }) => id)).toEqual([enrolments[0]?.factorId]);
});

test('simultaneous enrolments in two sessions leave only one', async () => {
  const person = await auth.addPerson();
  const browsers = [await auth.signedIn(person), await auth.signedIn(person)] as const;
  await warmUp(auth);
  const enrolments = await Promise.all(
    Array.from({ length: 10 }, (_, index) => enroll(browsers[index % 2 === 0 ? 0 : 1])),
  );
  const ids = (await factors(browsers[0])).all.map(({ id }) => id);
  expect(ids).toHaveLength(1);
  expect(enrolments.map(({ factorId }) => factorId)).toContain(ids[0]);
});
