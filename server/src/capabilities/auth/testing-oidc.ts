import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OidcStart } from '@trunkline/contract/auth';
import { Provider } from 'oidc-provider';
import type { OidcProvider } from '../../kernel/env.ts';
import type { Visitor } from './testing.ts';

export const callback = 'http://localhost:3000/auth/callback';
const client = { client_id: 'trunkline', client_secret: 'a client secret of ours' };

export function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { privateKey, jwk: { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } };
}

/** Returns the settings of a provider running on this machine. */
export function providerAt(port: number, name = 'acme'): OidcProvider {
  return {
    name,
    label: 'Acme Accounts',
    issuer: new URL(`http://127.0.0.1:${port}`),
    clientId: client.client_id,
    clientSecret: client.client_secret,
    scope: 'openid email profile',
  };
}

/** A provider's claims about a person. */
export interface Claims {
  readonly email?: string;
  readonly email_verified?: unknown;
  readonly name?: string;
}

/** Listens on localhost; reuses a previous port if one is given. */
export async function listenLocally(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  port = 0,
) {
  const server = createServer(handler);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** Opens the certified OpenID provider on localhost; the test submits its pages. */
export async function openThirdParty(name = 'acme') {
  const people = new Map<string, Claims>();
  const state = { subject: '', refuses: false };
  const listening = await listenLocally((request, response) => {
    const isPage = request.url?.startsWith('/interactions/') === true;
    void (isPage ? decide(request, response) : handler(request, response));
  });
  const settings = providerAt(listening.port, name);
  const provider = new Provider(settings.issuer.origin, {
    clients: [{ ...client, redirect_uris: [callback] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    scopes: ['openid', 'email', 'profile'],
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people.get(id) }),
    }),
    cookies: { keys: ['a key for cookies'] },
    jwks: { keys: [signingKey().jwk] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interactions/${uid}` },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 60,
      IdToken: 60,
      Interaction: 60,
      Session: 60,
    },
  });
  const handler = provider.callback();

  /** Signs in as the person the test chose, and grants everything or nothing. */
  async function decide(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    let result: Readonly<Record<string, unknown>> = { login: { accountId: state.subject } };
    if (state.refuses) result = { error: 'access_denied', error_description: 'Not today' };
    else if (prompt.name === 'consent') {
      const clientId = params['client_id'] ?? '';
      const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId });
      grant.addOIDCScope(settings.scope);
      result = { consent: { grantId: await grant.save() } };
    }
    const options = { mergeWithLastSubmission: true };
    await provider.interactionFinished(request, response, result, options);
  }

  return {
    settings,
    state,
    add(subject: string, claims: Claims): void {
      people.set(subject, claims);
      state.subject = subject;
    },
    close: listening.close,
  };
}

export type ThirdParty = Awaited<ReturnType<typeof openThirdParty>>;

/** Follows a browser through a provider's pages; returns the query of the final callback URL. */
export async function followRedirects(start: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let step = 0; step < 12; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const equals = pair.indexOf('=');
      cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    url = new URL(location, url).href;
    if (url.startsWith(callback)) return new URL(url).search;
  }
  throw new Error('the provider redirects in a loop');
}

/**
 * Starts a sign-in and completes it at the provider; returns what the page would post to
 * /oidc/finish.
 */
export async function returnFromProvider(browser: Visitor, provider = 'acme', rememberMe = false) {
  const response = await browser.post('/oidc/start', { provider, rememberMe });
  const { url } = OidcStart.parse(await response.json());
  return { query: await followRedirects(url) };
}

/** Completes the first sign-in step with a provider. */
export async function signInWithProvider(browser: Visitor, provider = 'acme', rememberMe = false) {
  return browser.post('/oidc/finish', await returnFromProvider(browser, provider, rememberMe));
}
