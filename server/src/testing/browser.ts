import { Challenge, Enrollment, Session } from '@trunkline/contract/auth';
import * as z from 'zod';
import { decodeBase32 } from '../capabilities/auth/testing.ts';
import { hotp, stepAt } from '../capabilities/auth/totp.ts';
import type { TestNetwork } from '../testing.ts';
import { eventually } from './process.ts';
import type { TestResponse, RequestOptions, TestService } from './service.ts';

type RequestSender = Pick<TestService, 'request'>;

/** An HTTP client that stores and sends cookies like a browser. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #service: RequestSender;

  constructor(service: RequestSender, cookie?: string) {
    this.#service = service;
    const [name, value] = cookie?.split('=') ?? [];
    if (name !== undefined && value !== undefined) this.cookies.set(name, value);
  }

  /** The Cookie header as currently sent. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async request(path: string, options: RequestOptions = {}): Promise<TestResponse> {
    const response = await this.#service.request(path, { cookie: this.cookie, ...options });
    for (const line of response.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      if (line.includes('Max-Age=0;')) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(name.length + 1));
    }
    return response;
  }

  post(path: string, json: unknown = {}): Promise<TestResponse> {
    return this.request(path, { method: 'POST', json });
  }

  async session(): Promise<Session> {
    return Session.parse((await this.request('/api/auth/get-session')).json());
  }

  async challenge(factorId: string): Promise<string> {
    const response = await this.post('/api/auth/mfa/challenge', { factorId });
    return Challenge.parse(response.json()).id;
  }
}

export interface Authenticator {
  readonly factorId: string;
  readonly codeAt: (now: Date) => string;
}

/** Begins an enrolment, which doesn't count until a code has been verified. */
export async function enroll(browser: Browser): Promise<Authenticator> {
  const response = await browser.post('/api/auth/mfa/enroll', { factor_type: 'totp' });
  const { id, secret } = Enrollment.parse(response.json());
  return { factorId: id, codeAt: (now) => hotp(decodeBase32(secret), stepAt(now)) };
}

export async function verify(
  browser: Browser,
  { factorId, codeAt }: Authenticator,
  now: Date,
): Promise<TestResponse> {
  const challengeId = await browser.challenge(factorId);
  return browser.post('/api/auth/mfa/verify', { factorId, challengeId, code: codeAt(now) });
}

/** Sets up a user's second step in another browser. */
export async function enrollElsewhere(
  { signIn, clock, people }: TestNetwork,
  service: RequestSender,
  userId: string,
): Promise<Authenticator> {
  const { cookie } = await signIn({ ...people.clerk, id: userId }, 'aal1');
  const secondBrowser = new Browser(service, cookie);
  const authenticator = await enroll(secondBrowser);
  const { status } = await verify(secondBrowser, authenticator, clock.now);
  if (status !== 200) throw new Error(`enrolling responded with ${status}`);
  // The current code has been used.
  clock.now = new Date(clock.now.getTime() + 30_000);
  return authenticator;
}

const Mailbox = z.array(z.object({ to: z.string(), links: z.array(z.string()) }));

/** Reads links from the development mailbox of a running service, each once. */
export function linksIn(service: RequestSender) {
  const seen = new Set<string>();
  return {
    /** Waits for a link to this email address and returns its token. */
    async next(email: string): Promise<string> {
      let newLink: string | undefined;
      await eventually(async () => {
        const mails = Mailbox.parse((await service.request('/dev/mail.json')).json());
        const links = mails.filter(({ to }) => to === email).flatMap((mail) => mail.links);
        newLink = links.find((link) => link.includes('/auth/callback#') && !seen.has(link));
        return newLink !== undefined;
      });
      seen.add(newLink ?? '');
      return newLink?.split('#')[1] ?? '';
    },
  };
}
