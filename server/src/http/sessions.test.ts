import { PasskeyCeremony } from '@trunkline/contract/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basePath } from '../capabilities/auth/auth-endpoints.ts';
import { SoftPasskey } from '../capabilities/auth/testing-passkey.ts';
import { createTestNetwork, type Person, type TestNetwork } from '../testing.ts';
import { Browser, enroll, enrollElsewhere, verify } from '../testing/browser.ts';
import {
  unexpectedResponses,
  callGuardedOperations,
  guarded,
  unexpectedCalls,
} from '../testing/guarded.ts';
import { createTestService, errorIn, type TestService } from '../testing/service.ts';

let network: TestNetwork;
let service: TestService;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.liftLimits();
  service = await createTestService(network, { BASE_URL: 'http://localhost:3000' });
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

/** Returns a browser of a user past the first step. */
const pendingSession = async (person: Person) =>
  new Browser(service, (await network.signIn(person, 'aal1')).cookie);

test('the same requests succeed for someone signed in with both factors', async () => {
  const request = await service.as(await network.person(network.companies.north, 'owner'));
  const all = await callGuardedOperations(request, network.companies.northClient);
  expect(all.length).toBeGreaterThan(30);
  expect(unexpectedCalls('403 mfa_required', all)).toHaveLength(all.length);
});

describe('rejects an ended session', () => {
  async function signInWithBothSteps() {
    const person = await network.person(network.companies.north, 'admin');
    const { cookie } = await network.signIn(person);
    expect((await service.request('/api/users/me', { cookie })).status).toBe(200);
    return { person, cookie, browser: new Browser(service, cookie) };
  }

  test('signed out', async () => {
    const { cookie, browser } = await signInWithBothSteps();
    await browser.post('/api/auth/sign-out');
    expect(
      await unexpectedResponses(cookie, service.request, network.companies.northClient, guarded),
    ).toEqual([]);
  });

  test('signed out from another session', async () => {
    const { person, cookie } = await signInWithBothSteps();
    const { cookie: other } = await network.signIn(person);
    await new Browser(service, other).post('/api/auth/sign-out-everywhere');
    expect(
      await unexpectedResponses(cookie, service.request, network.companies.northClient),
    ).toEqual([]);
    expect(
      await unexpectedResponses(other, service.request, network.companies.northClient),
    ).toEqual([]);
  });

  test('exchanged for one with the second factor', async () => {
    const browser = await pendingSession(await network.person(network.companies.north, 'admin'));
    const { cookie } = browser;
    await verify(browser, await enroll(browser), network.clock.now);
    expect((await browser.request('/api/users/me')).status).toBe(200);
    expect(
      await unexpectedResponses(cookie, service.request, network.companies.northClient),
    ).toEqual([]);
  });

  test('expired', async () => {
    const { cookie } = await signInWithBothSteps();
    const { now } = network.clock;
    network.clock.now = new Date(now.getTime() + 86_400_001);
    expect(
      await unexpectedResponses(cookie, service.request, network.companies.northClient),
    ).toEqual([]);
    network.clock.now = now;
  });

  test('of a person who was suspended', async () => {
    const { person, cookie } = await signInWithBothSteps();
    await network.admin.query("update profiles set status = 'suspended' where id = $1", [
      person.id,
    ]);
    expect(
      await unexpectedResponses(cookie, service.request, network.companies.northClient),
    ).toEqual([]);
  });
});

describe('cannot be used by another person', () => {
  async function startPendingSession() {
    const person = await network.person(network.companies.north, 'admin');
    const authenticator = await enrollElsewhere(network, service, person.id);
    return { person, authenticator, browser: await pendingSession(person) };
  }

  test('challenges, with correct codes', async () => {
    const [ada, eve] = [await startPendingSession(), await startPendingSession()];
    const secondSession = await pendingSession(ada.person);
    const { factorId, codeAt } = ada.authenticator;
    const code = codeAt(network.clock.now);
    const challengeId = await ada.browser.challenge(factorId);
    const path = '/api/auth/mfa/verify';
    const attempt = async (browser: Browser, json: Record<string, string>) =>
      errorIn(await browser.post(path, json));
    const body = { factorId, challengeId, code };
    expect(await attempt(eve.browser, body)).toBe('404 mfa_factor_not_found');
    const input = {
      factorId: eve.authenticator.factorId,
      code: eve.authenticator.codeAt(network.clock.now),
    };
    expect(await attempt(eve.browser, { ...input, challengeId })).toBe('400 mfa_challenge_expired');
    // Not even in another session of the same user.
    expect(await attempt(secondSession, body)).toBe('400 mfa_challenge_expired');
    for (const { browser } of [ada, eve])
      expect((await browser.session())?.session.aal).toBe('aal1');
    expect((await ada.browser.post(path, body)).status).toBe(200);
  });

  test('passkey ceremonies', async () => {
    const owner = await network.person(network.companies.north, 'admin');
    const ada = await pendingSession(owner);
    const eve = await pendingSession(await network.person(network.companies.north, 'admin'));
    const startCeremony = async (browser: Browser, step: string) =>
      PasskeyCeremony.parse((await browser.post(`${basePath}/passkeys/${step}`)).json());
    const finish = (browser: Browser, step: string, json: unknown) =>
      browser.post(`${basePath}/passkeys/${step}`, json);
    const passkey = new SoftPasskey();
    const registration = await startCeremony(ada, 'register/options');
    const input = { id: registration.id, credential: passkey.create(registration.options) };
    expect(errorIn(await finish(eve, 'register', input))).toMatch(/^4\d\d /);
    expect((await eve.session())?.session.aal).toBe('aal1');
    expect((await finish(ada, 'register', input)).status).toBe(200);

    const aal1Browser = await pendingSession(owner);
    const challenge = await startCeremony(aal1Browser, 'challenge');
    const proof = { id: challenge.id, credential: passkey.sign(challenge.options) };
    expect(errorIn(await finish(eve, 'verify', proof))).toMatch(/^4\d\d /);
    expect((await eve.session())?.session.aal).toBe('aal1');
    expect((await finish(aal1Browser, 'verify', proof)).status).toBe(200);
  });

  test('session tokens signed with another secret', async () => {
    const [ada, eve] = [await startPendingSession(), await startPendingSession()];
    const tokensOf = (browser: Browser) =>
      decodeURIComponent(browser.cookies.get('session') ?? '').split('.');
    const [token] = tokensOf(ada.browser);
    const [, signature] = tokensOf(eve.browser);
    const cookie = `session=${encodeURIComponent(`${token}.${signature}`)}`;
    expect((await service.request('/api/auth/get-session', { cookie })).text).toBe('null');
    expect(errorIn(await service.request('/api/users/me', { cookie }))).toBe('401 unauthenticated');
  });
});
