import { randomUUID } from 'node:crypto';
import { Challenge, Enrollment, SecondStepResult } from '@trunkline/contract/auth';
import { ErrorBody } from '@trunkline/contract/kernel/errors';
import { defaultClaims, defaultMenus, type Tenant } from '@trunkline/contract/branding';
import type { RateLimitRule } from '@trunkline/contract/kernel/limits';
import { createTestDatabase } from '@trunkline/database/testing';
import { createAuth } from './create-auth.ts';
import type { Mail } from '../../kernel/mail.ts';
import { selectMailSite, siteOrigin } from '../../kernel/mail-site.ts';
import type { LinkRequest } from './links.ts';
import type { AuthEvent, AuthDependencies, LimitResult, RequestFacts } from './parts.ts';
import { hashPassword } from './password.ts';
import { hotp, stepAt } from './totp.ts';

export const password = 'correct horse battery';
const baseUrl = 'http://localhost:3000';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly companyId: string;
}

/** Opens the sign-in module on its own database, with a frozen clock. */
export async function openAuthTest(changes: Partial<AuthDependencies> = {}) {
  const test = await createTestDatabase();
  // Far from today, so that a clock that wasn't injected shows up.
  const clock = { now: new Date('2031-05-06T07:08:10.000Z') };
  const events: AuthEvent[] = [];
  const mails: Mail[] = [];
  const errors: unknown[] = [];
  const platform = await test.admin.query<{ id: string }>(
    `insert into companies (kind, name, slug) values ('platform', 'Trunk & Line', 'trunk-line') returning id`,
  );
  const tenant = plainTenant(platform.rows[0]?.id ?? '');
  const limits: string[] = [];
  const requests: LinkRequest[] = [];
  const refused = new Set<RateLimitRule>();
  const parts: AuthDependencies = {
    pool: test.database.authPool,
    baseUrl,
    secret: 'a secret of thirty-two characters or more',
    now: () => clock.now,
    async consumeLimit(rule, key): Promise<LimitResult> {
      limits.push(`${rule} ${key}`);
      return refused.has(rule) ? { ok: false, retryAfter: 41 } : { ok: true };
    },
    // Tested over HTTP, in http/sign-in-abuse.test.ts.
    blocks: {
      forPerson: () => null,
      forAccount: () => null,
      forEndedSession: async () => null,
      recordFailure: async () => {},
    },
    inspect: async () => {},
    attempts: { begin: async () => ({ end: async () => {} }), consumeMail: async () => {} },
    async record(event) {
      events.push(event);
    },
    async sendMail(mail) {
      mails.push(mail);
    },
    providers: new Map(),
    async requestLink(request) {
      requests.push(request);
    },
    async senderFor(connection, reader, host) {
      const { domain, site_context: siteContext } = await selectMailSite<
        Pick<Tenant, 'company_id'>
      >(connection, reader, host);
      const { company_id = tenant.company_id } = siteContext ?? {};
      const origin = siteOrigin(domain, new URL(baseUrl));
      return { tenant: { ...tenant, company_id }, origin, domain };
    },
    reportError: (error) => errors.push(error),
    ...changes,
  };
  const auth = createAuth(parts);
  const passwordHash = await hashPassword(password);

  async function addPerson(name = `p${randomUUID().slice(0, 8)}`): Promise<Person> {
    const [id, companyId] = [randomUUID(), randomUUID()];
    const email = `${name}@example.test`;
    await test.admin.query(
      `insert into companies (id, parent_id, kind, name, slug) values ($1, $2, 'reseller', $3, $3)`,
      [companyId, tenant.company_id, `c-${companyId}`],
    );
    await test.admin.query(
      'insert into auth_users (id, name, email, email_verified) values ($1, $2, $3, true)',
      [id, `Person ${name}`, email],
    );
    await test.admin.query(
      `insert into auth_accounts (user_id, account_id, provider_id, password)
       values ($1::uuid, $1::text, 'credential', $2)`,
      [id, passwordHash],
    );
    await test.admin.query('insert into profiles (id, company_id, email) values ($1, $2, $3)', [
      id,
      companyId,
      email,
    ]);
    return { id, email, companyId };
  }

  const visitor = (address = '203.0.113.7') =>
    new Visitor(auth.handler, parts.baseUrl, address, tenant);
  return {
    ...test,
    parts,
    auth,
    clock,
    events,
    mails,
    errors,
    limits,
    requests,
    tenant,
    /** Runs the queued jobs, in order. */
    async runJobs() {
      for (const request of requests.splice(0)) await auth.sendLink(request);
    },
    refused,
    addPerson,
    visitor,
    advance(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
    /** Returns a browser past the first step. */
    async signedIn(person: Person, rememberMe = false) {
      const browser = visitor();
      const { email } = person;
      const response = await browser.post('/sign-in/email', { email, password, rememberMe });
      if (response.status !== 200) throw new Error(`sign-in answered ${response.status}`);
      return browser;
    },
  };
}

/** Creates a tenant with only a name. */
function plainTenant(companyId: string): Tenant {
  const name = 'Trunk & Line';
  return {
    company_id: companyId,
    company_name: name,
    tenant_slug: 'trunk-line',
    is_platform: false,
    theme_id: null,
    domain: 'localhost',
    environment: 'development',
    theme: {
      id: companyId,
      primary_color: '#0F766E',
      secondary_color: '#334155',
      accent_color: '#F59E0B',
      background_color: '#FAFAF7',
      text_color: '#0B1220',
      font_family: 'Geist',
      background_effect: 'none',
      background_effect_settings: {},
      custom_css: '',
      logo: null,
      favicon: null,
    },
    settings: {
      site_name: name,
      tagline: '',
      contact_email: '',
      contact_phone: '',
      support_email: 'help@trunk.example',
      copyright: name,
      contact_address: '',
      footer_text: '',
      logo: { fallback_url: '', alt_text: name },
      menus: defaultMenus,
      claims: defaultClaims,
    },
  };
}

/** Opens every connection of the pool, so that later requests really run in parallel. */
export async function warmUp(test: AuthTest): Promise<void> {
  const { pool } = test.parts;
  const connections = await Promise.all(
    Array.from({ length: pool.options.max }, () => pool.connect()),
  );
  for (const connection of connections) connection.release();
}

export type AuthTest = Awaited<ReturnType<typeof openAuthTest>>;
type Handler = ReturnType<typeof createAuth>['handler'];

/** A browser that stores cookies and sends them back. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #handler: Handler;
  readonly #baseUrl: string;
  readonly facts: RequestFacts;

  constructor(handler: Handler, baseUrl: string, address: string, tenant: Tenant) {
    this.#handler = handler;
    this.#baseUrl = baseUrl;
    this.facts = {
      clientAddress: address,
      limitKey: address,
      requestId: 'req-1',
      host: new URL(baseUrl).hostname,
      origin: baseUrl,
      tenant,
      lineage: [tenant.company_id],
      ownDomain: false,
      tenantLimits: { company_id: tenant.company_id, limits: {} },
    };
  }

  get(path: string): Promise<Response> {
    return this.send(path, { method: 'GET' });
  }

  post(path: string, body: unknown): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return this.send(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie !== '' && !headers.has('cookie')) headers.set('cookie', cookie);
    const request = new Request(`${this.#baseUrl}/api/auth${path}`, { ...init, headers });
    const response = await this.#handler(request, this.facts);
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      if (line.includes('Max-Age=0;')) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(name.length + 1));
    }
    return response;
  }

  async challenge(factorId: string): Promise<string> {
    return Challenge.parse(await (await this.post('/mfa/challenge', { factorId })).json()).id;
  }

  async verify(factorId: string, code: string): Promise<Response> {
    return this.post('/mfa/verify', {
      factorId,
      challengeId: await this.challenge(factorId),
      code,
    });
  }
}

/** An authenticator app after scanning the key. */
export interface Authenticator {
  readonly factorId: string;
  readonly codeAt: (now: Date) => string;
}

export async function enroll(browser: Visitor, friendlyName = 'Phone'): Promise<Authenticator> {
  const input = { factor_type: 'totp', friendly_name: friendlyName };
  const { id, secret } = Enrollment.parse(await (await browser.post('/mfa/enroll', input)).json());
  return { factorId: id, codeAt: (now) => hotp(decodeBase32(secret), stepAt(now)) };
}

/**
 * Enrols and verifies an app: afterwards the browser is at aal2 and the clock has advanced by one
 * step.
 */
export async function enrollBrowser(
  test: AuthTest,
  browser: Visitor,
  name?: string,
): Promise<Authenticator> {
  const authenticator = await enroll(browser, name);
  const response = await browser.verify(
    authenticator.factorId,
    authenticator.codeAt(test.clock.now),
  );
  SecondStepResult.parse(await response.json());
  test.advance(30);
  return authenticator;
}

/** Returns a code that is certainly wrong. */
export const wrongCode = (right: string) => (right === '000000' ? '000001' : '000000');

/** Creates a person with a working authenticator app, in a new browser past the first step. */
export async function createReturning(test: AuthTest, rememberMe = false) {
  const person = await test.addPerson();
  const authenticator = await enrollBrowser(test, await test.signedIn(person));
  test.events.length = 0;
  test.mails.length = 0;
  return { person, authenticator, browser: await test.signedIn(person, rememberMe) };
}

export function decodeBase32(text: string): Buffer {
  const bits = Array.from(text)
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

/** Status and code of an error response, after checking its shape. */
export async function refusal(response: Response): Promise<string> {
  const body = ErrorBody.parse(await response.json());
  if (body.id !== 'req-1') throw new Error(`unexpected id ${body.id}`);
  return `${response.status} ${body.code}`;
}
