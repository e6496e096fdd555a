import { FactorList, OidcStart, Session } from '@trunkline/contract/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../capabilities/auth/password.ts';
import { basePath } from '../capabilities/auth/auth-endpoints.ts';
import {
  openThirdParty,
  type ThirdParty,
  followRedirects,
} from '../capabilities/auth/testing-oidc.ts';
import { createTestNetwork, type Person, type TestNetwork } from '../testing.ts';
import { Browser, enroll, enrollElsewhere, linksIn, verify } from '../testing/browser.ts';
import {
  unexpectedResponses,
  callGuardedOperations,
  unexpectedCalls,
  secondStepPaths,
} from '../testing/guarded.ts';
import {
  type TestResponse,
  createTestService,
  declaredOperations,
  errorIn,
  type TestService,
} from '../testing/service.ts';

const password = 'correct horse battery';
let passwordHash: string;
let network: TestNetwork;
let acme: ThirdParty;
let service: TestService;
let links: ReturnType<typeof linksIn>;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
  network = await createTestNetwork();
  await network.liftLimits();
  acme = await openThirdParty();
  const { issuer, clientId, clientSecret } = acme.settings;
  service = await createTestService(network, {
    BASE_URL: 'http://localhost:3000',
    OAUTH_ACME_ISSUER: issuer.origin,
    OAUTH_ACME_CLIENT_ID: clientId,
    OAUTH_ACME_CLIENT_SECRET: clientSecret,
  });
  service.service.work();
  links = linksIn(service);
});
afterAll(async () => {
  await service.stop();
  await acme.close();
  await network.drop();
});

const newAddress = () => `n.${crypto.randomUUID()}@example.test`;

async function personWithPassword(): Promise<Person> {
  const person = await network.person(network.companies.north, 'admin');
  await network.admin.query(
    `insert into auth_accounts (user_id, account_id, provider_id, password)
     values ($1::uuid, $1::text, 'credential', $2)`,
    [person.id, passwordHash],
  );
  return person;
}

async function signInByLink(browser: Browser, email: string): Promise<TestResponse> {
  return browser.post('/api/auth/links/sign-in', { token: await links.next(email) });
}

/** Completes the first step; `isRepeatable` tells whether the same user can do so again. */
type SignInFunction = (browser: Browser) => Promise<TestResponse>;
const signInMethods: readonly {
  name: string;
  isRepeatable: boolean;
  open: () => Promise<SignInFunction>;
}[] = [
  {
    name: 'a password',
    isRepeatable: true,
    async open() {
      const { email } = await personWithPassword();
      return (browser) => browser.post('/api/auth/sign-in/email', { email, password });
    },
  },
  {
    name: 'a magic link',
    isRepeatable: true,
    async open() {
      const { email } = await network.person(network.companies.north, 'admin');
      return async (browser) => {
        await browser.post('/api/auth/magic-link', { email });
        return signInByLink(browser, email);
      };
    },
  },
  {
    name: 'a confirmed sign-up',
    isRepeatable: true,
    async open() {
      const email = newAddress();
      return async (browser) => {
        await browser.post('/api/auth/sign-up', { email });
        return signInByLink(browser, email);
      };
    },
  },
  {
    name: 'an invitation',
    isRepeatable: false,
    async open() {
      const email = newAddress();
      const json = { email, role: 'admin', company_id: network.companies.north };
      const owner = await service.as(network.people.owner);
      const response = await owner('/api/users/invitations', { method: 'POST', json });
      expect(response.status).toBe(200);
      return (browser) => signInByLink(browser, email);
    },
  },
  {
    name: 'a third party',
    isRepeatable: true,
    async open() {
      const { email } = await network.person(network.companies.north, 'admin');
      acme.add(crypto.randomUUID(), { email, email_verified: true });
      return async (browser) => {
        const started = await browser.post('/api/auth/oidc/start', { provider: 'acme' });
        const { url } = OidcStart.parse(started.json());
        return browser.post('/api/auth/oidc/finish', { query: await followRedirects(url) });
      };
    },
  },
];

/** Returns a browser past the first step, with its user as reported by the server. */
async function openSession(signIn: SignInFunction) {
  const browser = new Browser(service);
  const session = Session.parse((await signIn(browser)).json());
  if (session === null) throw new Error('no one is signed in');
  return { browser, session };
}

/** Lists operations that the first step unlocks but shouldn't. */
const unlockedBy = async (browser: Browser) =>
  unexpectedCalls(
    '403 mfa_required',
    await callGuardedOperations(
      (...args) => browser.request(...args),
      network.companies.northClient,
    ),
  );

describe.each(signInMethods)('by $name', ({ isRepeatable, open: prepare }) => {
  test('without a second factor: allows only setting one up', async () => {
    const { browser, session } = await openSession(await prepare());
    expect(session.session.aal).toBe('aal1');
    expect(await unlockedBy(browser)).toEqual([]);
    expect(await browser.session()).toEqual(session);
    expect(FactorList.parse((await browser.request('/api/auth/mfa/factors')).json())).toMatchObject(
      {
        current_level: 'aal1',
        all: [],
        passkeys: 0,
        recovery_codes: 0,
      },
    );

    // An enrolment that was started but not verified doesn't count.
    const enrolment = await enroll(browser);
    expect(await unlockedBy(browser)).toEqual([]);
    // The session is valid: it only lacks the second step.
    expect((await verify(browser, enrolment, network.clock.now)).status).toBe(200);
    expect((await browser.request('/api/users/me')).status).toBe(200);
  });

  test('with a second factor not yet used: allows only using it', async () => {
    const signIn = await prepare();
    const first = await openSession(signIn);
    const { user } = first.session;
    const authenticator = await enrollElsewhere(network, service, user.id);
    const { browser } = isRepeatable ? await openSession(signIn) : first;
    expect(await browser.session()).toMatchObject({ user, session: { aal: 'aal1' } });
    expect(await unlockedBy(browser)).toEqual([]);

    // A second factor can't be enrolled past the existing one, and that one can't be removed.
    const { factorId } = authenticator;
    for (const [path, json] of [
      ['/mfa/enroll', { factor_type: 'totp' }],
      ['/passkeys/register/options', {}],
      ['/mfa/unenroll', { factorId }],
    ] as const) {
      expect(errorIn(await browser.post(`${basePath}${path}`, json))).toBe('403 mfa_required');
    }
    const factors = FactorList.parse((await browser.request('/api/auth/mfa/factors')).json());
    expect(factors.totp.map(({ id }) => id)).toEqual([factorId]);
    expect((await verify(browser, authenticator, network.clock.now)).status).toBe(200);
    expect((await browser.request('/api/users/me')).status).toBe(200);
    network.clock.now = new Date(network.clock.now.getTime() + 30_000);
  });

  test('ends on signing out', async () => {
    const { browser } = await openSession(await prepare());
    const { cookie } = browser;
    expect((await browser.post('/api/auth/sign-out')).json()).toEqual({ success: true });
    expect(
      await unexpectedResponses(cookie, service.request, network.companies.northClient),
    ).toEqual([]);
  });
});

const open = declaredOperations.filter(({ guard }) => guard.who === 'anyone');

test('public reads show no more after the first factor than without signing in', async () => {
  await network.createPage(network.companies.platform, 'open');
  const aal1Request = await service.as(
    await network.person(network.companies.north, 'admin'),
    'aal1',
  );
  const withoutId = ({ text }: TestResponse) => text.replace(/"id":"[0-9a-f]{16}"/, '');
  for (const { name, method, path } of open) {
    for (const query of ['', '?slug=open']) {
      const options = method === 'GET' ? { method } : { method, json: {} };
      const [pendingResponse, anonymousResponse] = await Promise.all([
        aal1Request(`${path}${query}`, options),
        service.request(`${path}${query}`, options),
      ]);
      expect({ name, text: withoutId(pendingResponse) }).toEqual({
        name,
        text: withoutId(anonymousResponse),
      });
    }
  }
});

test('only these paths are open after the first factor', () => {
  expect(secondStepPaths.toSorted()).toEqual([
    '/mfa/challenge',
    '/mfa/enroll',
    '/mfa/factors',
    '/mfa/recovery',
    '/mfa/unenroll',
    '/mfa/verify',
    '/passkeys/challenge',
    '/passkeys/register',
    '/passkeys/register/options',
    '/passkeys/verify',
  ]);
});
