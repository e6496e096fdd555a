import type { TenantLimits } from '@trunkline/contract/kernel/limits';
import type { AuthTools } from './call.ts';
import { createDeviceCookie } from './device-cookie.ts';
import { createHandler } from './handler.ts';
import type { LinkRequest } from './links.ts';
import type { AuthDependencies, RequestFacts } from './parts.ts';
import type { OidcClient } from './oidc-client.ts';
import type { OidcProvider } from '../../kernel/env.ts';
import { createFlowCookie } from './oidc-flow.ts';
import { isFresh, levelOf } from './policy.ts';
import { useKey } from './queries/api-keys.ts';
import { findSession, type Viewing } from './queries/sessions.ts';
import { createCodeHash } from './recovery-codes.ts';
import { createSecretBox } from '../../kernel/secret-box.ts';
import { createSessionCookies } from './session-cookies.ts';
import { basePath, authEndpoints } from './auth-endpoints.ts';
import { sendLink } from './verbs/send-link.ts';

export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  readonly aal: 'aal1' | 'aal2';
  readonly expiresAt: Date;
  /** Whether the second step was taken recently. */
  readonly fresh: boolean;
  readonly viewing: Viewing | null;
  /** The limits of the person's company. */
  readonly tenant: TenantLimits;
}

/** The service user that an API key acts as. */
export interface KeyHolder {
  readonly userId: string;
  /** The id of the key. */
  readonly sessionId: string;
  readonly aal: 'aal2';
  readonly byKey: true;
  readonly tenant: TenantLimits;
}

export interface Auth {
  /** Whether one of the sign-in endpoints has this path. */
  readonly handles: (path: string) => boolean;
  /** Handles everything under /api/auth; never rejects. */
  readonly handler: (request: Request, facts: RequestFacts) => Promise<Response>;
  /**
   * Returns the session of a request; null if there is no active one. Takes one query, or none
   * without a signed cookie. Throws Problem `blocked` if a block ended the session.
   */
  readonly readSession: (
    request: { readonly headers: Headers },
    host: string,
  ) => Promise<SignedIn | null>;
  /** Returns the service user of a working API key, like a session; null otherwise. One query. */
  readonly readKey: (secret: string, host: string) => Promise<KeyHolder | null>;
  /** Returns the token in a signed session cookie, whether or not its session is active. */
  readonly sessionToken: (headers: Pick<Headers, 'get'>) => string | null;
  /** Creates and emails a requested link: the work of `sendLinkJob`. */
  readonly sendLink: (request: LinkRequest) => Promise<void>;
}

/** Creates a client for an identity provider; the library is only loaded on first use. */
function oidcClient(provider: OidcProvider): OidcClient {
  let client: Promise<OidcClient> | null = null;
  const load = () =>
    (client ??= import('./oidc-client.ts').then(({ createOidcClient }) =>
      createOidcClient(provider),
    ));
  return {
    begin: async (redirectUri) => (await load()).begin(redirectUri),
    finish: async (callback, secrets) => (await load()).finish(callback, secrets),
  };
}

/** Creates the sign-in module: sign-in methods, the second step and account security. */
export function createAuth(parts: AuthDependencies): Auth {
  const secretBox = createSecretBox(parts.secret);
  const tools: AuthTools = {
    ...parts,
    cookies: createSessionCookies(parts.baseUrl, parts.secret),
    deviceCookie: createDeviceCookie(parts.baseUrl),
    secretBox,
    recoveryHash: createCodeHash(parts.secret),
    flowCookie: createFlowCookie(parts.baseUrl, secretBox),
    oidcClients: new Map(
      [...parts.providers].map(([name, provider]) => [name, oidcClient(provider)]),
    ),
  };
  return {
    handles: (path) => authEndpoints.has(path.slice(basePath.length)),
    handler: createHandler(tools),
    async readSession({ headers }, host) {
      const token = tools.cookies.read(headers);
      if (!token) return null;
      const now = tools.now();
      const session = await findSession(tools.pool, { token, host, now });
      if (session === null) {
        const blocked = await tools.blocks.forEndedSession(token);
        if (blocked !== null) throw blocked;
        return null;
      }
      const { id, user_id, expires_at, viewing, tenant } = session;
      const fresh = isFresh(session, now);
      const aal = levelOf(session);
      return { userId: user_id, sessionId: id, aal, expiresAt: expires_at, fresh, viewing, tenant };
    },
    async readKey(secret, host) {
      const key = await useKey(tools.pool, secret, host);
      if (key === null) return null;
      const { id, user_id, tenant } = key;
      return { userId: user_id, sessionId: id, aal: 'aal2', byKey: true, tenant };
    },
    sessionToken: (headers) => tools.cookies.read(headers) ?? null,
    sendLink: (request) => sendLink(tools, request),
  };
}
