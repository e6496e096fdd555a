import { Challenge, Enrollment } from '@trunkline/contract/auth';
import { hotp, stepAt } from '../../server/src/capabilities/auth/totp.ts';
import { owner } from './product.ts';
import type { ServerProcess } from './server-process.ts';
import { newVisitor } from './visitors.ts';

/** A user signed in with two factors, with a browser's cookies. */
export class Person {
  readonly cookies = new Map<string, string>();
  readonly #server: ServerProcess;

  constructor(server: ServerProcess) {
    this.#server = server;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Sends `body` with POST, or GETs without one; throws unless the response is successful. */
  async request(path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(new URL(path, this.#server.url), {
      headers: { ...newVisitor(), cookie: this.cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    for (const item of response.headers.getSetCookie()) {
      const [name = '', value = ''] = item.slice(0, item.indexOf(';')).split('=');
      this.cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  }
}

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text)
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter))
    .map((value) => value.toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Signs in the owner of a new site: enrols a factor and verifies it. */
export async function signInOwner(server: ServerProcess): Promise<Person> {
  const person = new Person(server);
  await person.request('/api/auth/sign-in/email', { ...owner, rememberMe: false });
  const factor = Enrollment.parse(
    await person.request('/api/auth/mfa/enroll', {
      factor_type: 'totp',
      friendly_name: 'Authenticator App',
    }),
  );
  const path = '/api/auth/mfa/challenge';
  const challenge = Challenge.parse(await person.request(path, { factorId: factor.id }));
  const code = hotp(decodeBase32(factor.secret), stepAt(new Date()));
  await person.request('/api/auth/mfa/verify', {
    factorId: factor.id,
    challengeId: challenge.id,
    code,
  });
  return person;
}
