import { FactorList } from '@trunkline/contract/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondStep } from '../policy.ts';
import { type AuthTest, enroll, enrollBrowser, openAuthTest, refusal, warmUp } from '../testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());

async function createWithTwoFactors() {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person);
  const first = await enrollBrowser(auth, browser, 'Phone');
  const second = await enrollBrowser(auth, browser, 'Tablet');
  auth.events.length = 0;
  auth.mails.length = 0;
  return { person, browser, first, second };
}

test('removes a factor and notifies its owner', async () => {
  const { person, browser, first, second } = await createWithTwoFactors();
  const response = await browser.post('/mfa/unenroll', { factorId: first.factorId });
  expect(await response.json()).toEqual({ id: first.factorId });
  const list = FactorList.parse(await (await browser.get('/mfa/factors')).json());
  expect(list.all.map(({ id }) => id)).toEqual([second.factorId]);
  expect(auth.events).toMatchObject([
    { type: 'auth.mfa_removed', userId: person.id, detail: { factorId: first.factorId } },
  ]);
  expect(auth.mails).toMatchObject([
    {
      to: person.email,
      paragraphs: [expect.stringContaining('“Phone” was removed'), expect.any(String)],
    },
  ]);
});

test('the last factor remains, even when all are removed together', async () => {
  await warmUp(auth);
  for (let index = 0; index < 3; index++) {
    const { browser, first, second } = await createWithTwoFactors();
    const all = [
      first,
      second,
      await enrollBrowser(auth, browser),
      await enrollBrowser(auth, browser),
    ];
    const answers = await Promise.all(
      all.map(({ factorId }) => browser.post('/mfa/unenroll', { factorId })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(await Promise.all(refused.map(refusal))).toEqual(['400 mfa_last_factor']);
    const list = FactorList.parse(await (await browser.get('/mfa/factors')).json());
    expect(list.totp).toHaveLength(1);
  }
});

test('requires a fresh second step', async () => {
  const { person, browser, first, second } = await createWithTwoFactors();
  const remove = { factorId: first.factorId };
  expect(await refusal(await (await auth.signedIn(person)).post('/mfa/unenroll', remove))).toBe(
    '403 mfa_required',
  );
  auth.advance(secondStep.freshSeconds + 1);
  expect(await refusal(await browser.post('/mfa/unenroll', remove))).toBe('403 fresh_mfa_required');
  expect((await browser.verify(second.factorId, second.codeAt(auth.clock.now))).status).toBe(200);
  expect((await browser.post('/mfa/unenroll', remove)).status).toBe(200);
});

test('an unfinished enrolment can be removed immediately', async () => {
  const browser = await auth.signedIn(await auth.addPerson());
  const { factorId } = await enroll(browser);
  auth.mails.length = 0;
  expect((await browser.post('/mfa/unenroll', { factorId })).status).toBe(200);
  expect(auth.mails).toEqual([]);
  expect(await refusal(await browser.post('/mfa/unenroll', { factorId }))).toBe(
    '404 mfa_factor_not_found',
  );
});

test("another person's factor is not found", async () => {
  const victim = await createWithTwoFactors();
  const thief = await createWithTwoFactors();
  expect(
    await refusal(await thief.browser.post('/mfa/unenroll', { factorId: victim.first.factorId })),
  ).toBe('404 mfa_factor_not_found');
  expect(
    FactorList.parse(await (await victim.browser.get('/mfa/factors')).json()).totp,
  ).toHaveLength(2);
});

test('rejects malformed input', async () => {
  const { browser, first } = await createWithTwoFactors();
  for (const body of [{}, { factorId: 'x' }, { factorId: first.factorId, force: true }]) {
    expect(await refusal(await browser.post('/mfa/unenroll', body))).toBe('400 validation_failed');
    expect(await refusal(await browser.post('/mfa/challenge', body))).toBe('400 validation_failed');
  }
});
