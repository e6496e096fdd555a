import { OidcStart } from '@trunkline/contract/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSecretBox } from '../../../kernel/secret-box.ts';
import { type AuthTest, openAuthTest, type Person, refusal, type Visitor } from '../testing.ts';
import { type RogueIssuer, openRogueIssuer } from '../testing-issuer.ts';
import {
  returnFromProvider,
  openThirdParty,
  signInWithProvider,
  type ThirdParty,
} from '../testing-oidc.ts';

let acme: ThirdParty;
let rogueIssuer: RogueIssuer;
let auth: AuthTest;
let person: Person;
beforeAll(async () => {
  acme = await openThirdParty();
  rogueIssuer = await openRogueIssuer();
  const providers = new Map([
    ['acme', acme.settings],
    ['liar', rogueIssuer.settings],
  ]);
  auth = await openAuthTest({ providers });
});
beforeEach(async () => {
  person = await auth.addPerson();
  acme.state.refuses = false;
  acme.add(crypto.randomUUID(), { email: person.email, email_verified: true });
  rogueIssuer.misbehave();
  auth.events.length = 0;
  auth.errors.length = 0;
});
afterAll(async () => {
  await auth.drop();
  await acme.close();
  await rogueIssuer.close();
});

const finish = (browser: Visitor, query: string) => browser.post('/oidc/finish', { query });
/** Returns the error of a refused callback, after checking that no one was signed in. */
async function refusalOf(promise: Response | Promise<Response>): Promise<string> {
  const response = await promise;
  expect(response.headers.getSetCookie().filter((line) => line.startsWith('session='))).toEqual([]);
  const { rowCount } = await auth.admin.query(
    "select from user_sessions s join auth_users u on u.id = s.user_id where u.email = $1 and method like 'oidc:%'",
    [person.email],
  );
  expect(rowCount).toBe(0);
  return refusal(response);
}
const failed = '400 oauth_callback_error';

describe('a callback', () => {
  test('is refused in a browser other than the one that started it', async () => {
    const victim = auth.visitor();
    const attacker = auth.visitor();
    const { query } = await returnFromProvider(attacker);
    expect(await refusalOf(finish(victim, query))).toBe(failed);
    await victim.post('/oidc/start', { provider: 'acme' });
    expect(await refusalOf(finish(victim, query))).toBe(failed);
  });

  test('with a wrong, missing or repeated state is refused', async () => {
    for (const change of [
      (params: URLSearchParams) => params.set('state', 'A'.repeat(43)),
      (params: URLSearchParams) => params.delete('state'),
      (params: URLSearchParams) => params.append('state', params.get('state') ?? ''),
      (params: URLSearchParams) => params.append('code', params.get('code') ?? ''),
      (params: URLSearchParams) => params.delete('code'),
    ]) {
      const browser = auth.visitor();
      const { query } = await returnFromProvider(browser);
      const params = new URLSearchParams(query);
      change(params);
      expect(await refusalOf(finish(browser, `?${params.toString()}`))).toBe(failed);
    }
  });

  test('from one provider in response to another is refused (mix-up)', async () => {
    const browser = auth.visitor();
    const { query } = await returnFromProvider(browser, 'acme');
    const state = new URLSearchParams(query).get('state') ?? '';
    // The attacker's own provider learned the state by starting the flow itself.
    const startResponse = await browser.post('/oidc/start', { provider: 'liar' });
    const params = rogueIssuer.receivedParams(OidcStart.parse(await startResponse.json()).url);
    expect(await refusalOf(finish(browser, query))).toBe(failed);
    await browser.post('/oidc/start', { provider: 'acme' });
    expect(await refusalOf(finish(browser, `?code=x&state=${params.get('state')}`))).toBe(failed);
    expect(state).not.toBe(params.get('state'));
  });

  test('with an unexpected issuer is refused (RFC 9207)', async () => {
    const browser = auth.visitor();
    const { query } = await returnFromProvider(browser);
    const params = new URLSearchParams(query);
    expect(params.get('iss')).toBe(acme.settings.issuer.origin);
    params.set('iss', rogueIssuer.settings.issuer.origin);
    expect(await refusalOf(finish(browser, `?${params.toString()}`))).toBe(failed);
  });

  test('used a second time is refused, even with the old cookie', async () => {
    const browser = auth.visitor();
    const { query } = await returnFromProvider(browser);
    const cookie = browser.cookies.get('oidc') ?? '';
    expect((await finish(browser, query)).status).toBe(200);
    expect(browser.cookies.has('oidc')).toBe(false);
    await auth.admin.query('delete from user_sessions');
    const replay = auth.visitor();
    expect(await refusalOf(finish(replay, query))).toBe(failed);
    replay.cookies.set('oidc', cookie);
    expect(await refusalOf(finish(replay, query))).toBe(failed);
  });

  test('after ten minutes is refused', async () => {
    const browser = auth.visitor();
    const { query } = await returnFromProvider(browser);
    auth.advance(10 * 60);
    expect(await refusalOf(finish(browser, query))).toBe(failed);
  });

  test('reporting a refusal is refused and clears the cookie', async () => {
    acme.state.refuses = true;
    const browser = auth.visitor();
    const { query } = await returnFromProvider(browser);
    expect(new URLSearchParams(query).get('error')).toBe('access_denied');
    expect(await refusalOf(finish(browser, query))).toBe(failed);
    expect(browser.cookies.has('oidc')).toBe(false);
    expect(auth.events).toMatchObject([
      { type: 'auth.sign_in_failed', userId: null, detail: { method: 'oidc:acme' } },
    ]);
    expect(JSON.stringify(auth.events)).not.toContain('Not today');
    // The person declined, so there is nothing for the operator to look into.
    expect(auth.errors).toEqual([]);
  });
});

describe('the cookie', () => {
  test('is invalid if altered anywhere, truncated or sealed for another purpose', async () => {
    const browser = auth.visitor();
    const { query } = await returnFromProvider(browser);
    const cookie = browser.cookies.get('oidc') ?? '';
    const swap = (at: number) =>
      cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1);
    const forged = Buffer.from(JSON.stringify({ provider: 'acme' }));
    const values = [
      swap(3),
      swap(Math.floor(cookie.length / 2)),
      swap(cookie.length - 3),
      cookie.slice(0, -10),
      'v1.',
      'x',
      `v2${cookie.slice(2)}`,
      createSecretBox(auth.parts.secret).seal(forged, crypto.randomUUID()),
      createSecretBox('another secret').seal(forged, 'a sign-in at a third party'),
    ];
    for (const value of values) {
      const forger = auth.visitor();
      forger.cookies.set('oidc', value);
      expect({ value, answer: await refusalOf(finish(forger, query)) }).toEqual({
        value,
        answer: failed,
      });
    }
    expect((await finish(browser, query)).status).toBe(200);
  });
});

/** Returns from the rogue provider with a correct code. */
async function returnFromRogueIssuer(browser: Visitor) {
  const response = await browser.post('/oidc/start', { provider: 'liar' });
  const { url } = OidcStart.parse(await response.json());
  return `?code=right&state=${rogueIssuer.receivedParams(url).get('state')}`;
}

describe('a token', () => {
  const verifiedClaims = () => ({ email: person.email, email_verified: true });
  const tryWith = async (misbehaviour: Parameters<RogueIssuer['misbehave']>[0]) => {
    const browser = auth.visitor();
    const query = await returnFromRogueIssuer(browser);
    rogueIssuer.misbehave(misbehaviour);
    return finish(browser, query);
  };

  test.each([
    ['with another nonce', { nonce: 'A'.repeat(43) }],
    ['without a nonce', { nonce: undefined }],
    ['from another issuer', { iss: 'https://accounts.example.com' }],
    ['for another audience', { aud: 'someone else' }],
    ['for several audiences, but not issued to us', { aud: ['trunkline', 'other'], azp: 'other' }],
    ['that has expired', { exp: 1_700_000_000 }],
    ['without a subject', { sub: undefined }],
  ])('%s is refused', async (_, claims) => {
    expect(await refusalOf(tryWith({ claims: { ...verifiedClaims(), ...claims } }))).toBe(failed);
  });

  test.each(['other', 'none'] as const)('signed by %s is refused', async (signedBy) => {
    expect(await refusalOf(tryWith({ claims: verifiedClaims(), signedBy }))).toBe(failed);
  });

  test('must be about the same person as the user info', async () => {
    const userInfo = { ...verifiedClaims(), sub: 'someone else' };
    expect(await refusalOf(tryWith({ userInfo }))).toBe(failed);
  });

  test('with one address does not borrow the confirmation of another', async () => {
    const claims = { email: person.email };
    const userInfo = { email: 'mine@example.test', email_verified: true };
    const session = await tryWith({ claims, userInfo });
    expect(await session.json()).toMatchObject({ user: { email: 'mine@example.test' } });
  });

  test('that is valid signs in: the cases above fail only because of the attack', async () => {
    const claims = { ...verifiedClaims(), sub: crypto.randomUUID() };
    expect(await (await tryWith({ claims })).json()).toMatchObject({ user: { id: person.id } });
  });

  test('of someone else with the same address at the provider does not take over the account', async () => {
    const first = { ...verifiedClaims(), sub: crypto.randomUUID() };
    expect((await tryWith({ claims: first })).status).toBe(200);
    await auth.admin.query('delete from user_sessions');
    const second = { ...verifiedClaims(), sub: crypto.randomUUID() };
    expect(await refusalOf(tryWith({ claims: second }))).toBe(failed);
    expect((await tryWith({ claims: first })).status).toBe(200);
  });

  test('refused by the provider is also refused here', async () => {
    expect(await refusalOf(tryWith({ claims: verifiedClaims(), token: 'refuses' }))).toBe(failed);
  });
});

describe('an unavailable provider', () => {
  const unavailable = '503 service_unavailable';
  const start = (browser: Visitor) => browser.post('/oidc/start', { provider: 'liar' });

  test('is retried later, with only one request for many sign-ins', async () => {
    const secondIssuer = await openRogueIssuer();
    const test = await openAuthTest({ providers: new Map([['liar', secondIssuer.settings]]) });
    await secondIssuer.close();
    expect(await refusal(await start(test.visitor()))).toBe(unavailable);
    expect(test.errors).toHaveLength(1);
    await secondIssuer.reopen();
    for (const discovery of ['fails', 'another issuer'] as const) {
      secondIssuer.misbehave({ discovery });
      expect(await refusal(await start(test.visitor()))).toBe(unavailable);
    }
    secondIssuer.misbehave();
    secondIssuer.requests.discovery = 0;
    const answers = await Promise.all(Array.from({ length: 8 }, () => start(test.visitor())));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(secondIssuer.requests.discovery).toBe(1);
    await test.drop();
    await secondIssuer.close();
  });

  test.each(['fails', 'hangs'] as const)(
    'failing during the code exchange (%s) is reported after at most 5 s and outside any transaction',
    async (token) => {
      const browser = auth.visitor();
      const query = await returnFromRogueIssuer(browser);
      rogueIssuer.misbehave({ token });
      const controller = new AbortController();
      using timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(controller.signal);
      const before = rogueIssuer.requests.token;
      const attempt = refusalOf(finish(browser, query));
      await expect.poll(() => rogueIssuer.requests.token).toBeGreaterThan(before);
      const { rowCount } = await auth.admin.query(
        `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
      );
      expect(rowCount).toBe(0);
      controller.abort(new DOMException('timed out after 5 s', 'TimeoutError'));
      expect(await attempt).toBe(unavailable);
      expect(timeout.mock.calls).toEqual([[5_000]]);
    },
  );

  test('does not affect other providers', async () => {
    await rogueIssuer.close();
    expect((await signInWithProvider(auth.visitor(), 'acme')).status).toBe(200);
    await rogueIssuer.reopen();
  });
});
