import * as oidc from 'openid-client';
import type { OidcProvider } from '../../kernel/env.ts';
import { Problem } from '../../kernel/errors.ts';

/** Seconds allowed per request to a provider. */
const timeoutSeconds = 5;
/** Milliseconds that a provider's metadata is cached. */
const metadataLifetimeMs = 60 * 60 * 1000;
/** Allowed clock difference in seconds. */
const clockTolerance = 30;

/**
 * Values that the provider has to return unchanged, and the proof that the code is ours (PKCE, RFC
 * 7636).
 */
export interface Secrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The provider's verified claims about a person. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string;
}

export interface OidcClient {
  /** Returns the provider's URL, and the secrets to keep until the browser returns. */
  begin(redirectUri: string): Promise<{ url: string; secrets: Secrets }>;
  /** Redeems the code the browser returned with. */
  finish(callback: URL, secrets: Secrets): Promise<Identity>;
}

/**
 * Creates an OpenID Connect client for one provider, using a certified library. Its methods throw
 * only Problems.
 */
export function createOidcClient(provider: OidcProvider): OidcClient {
  let cached: { at: number; configuration: Promise<oidc.Configuration> } | null = null;

  /** Shared by concurrent callers; loaded again after a failure or when it is old. */
  function configuration(): Promise<oidc.Configuration> {
    const now = performance.now();
    if (cached === null || now - cached.at > metadataLifetimeMs) {
      const entry = { at: now, configuration: discover(provider) };
      cached = entry;
      entry.configuration.catch(() => {
        if (cached === entry) cached = null;
      });
    }
    return cached.configuration;
  }

  return {
    async begin(redirectUri) {
      const config = await configuration();
      const secrets = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: provider.scope,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, secrets };
    },
    async finish(callback, { state, nonce, verifier }) {
      const config = await configuration();
      try {
        const tokens = await oidc.authorizationCodeGrant(config, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Problem('oauth_callback_error');
        return identityOf(claims, await fetchMissingClaims(config, tokens.access_token, claims));
      } catch (error) {
        throw problemOfProvider(error);
      }
    },
  };
}

async function discover(provider: OidcProvider): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = provider;
  const metadata = { [oidc.clockTolerance]: clockTolerance };
  const execute = [oidc.enableNonRepudiationChecks];
  // The settings allow http only for this machine.
  if (issuer.protocol === 'http:') execute.push(oidc.allowInsecureRequests);
  try {
    return await oidc.discovery(issuer, clientId, metadata, clientAuth(clientSecret), {
      timeout: timeoutSeconds,
      execute,
    });
  } catch (error) {
    throw new Problem('service_unavailable', { cause: error });
  }
}

/** Sends the secret in the header, unless the provider only supports the body. */
function clientAuth(secret: string): oidc.ClientAuth {
  const [header, body] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const send = supported.includes('client_secret_basic') ? header : body;
    return send(server, ...rest);
  };
}

/** Fetches claims missing from the token, if there is a userinfo endpoint. */
async function fetchMissingClaims(
  config: oidc.Configuration,
  accessToken: string,
  claims: oidc.IDToken,
): Promise<Readonly<Record<string, unknown>>> {
  const isComplete = claims['email'] !== undefined && claims['email_verified'] !== undefined;
  if (isComplete || config.serverMetadata().userinfo_endpoint === undefined) return {};
  return oidc.fetchUserInfo(config, accessToken, claims.sub);
}

function identityOf(claims: oidc.IDToken, userInfo: Readonly<Record<string, unknown>>): Identity {
  // Address and confirmation have to come from the same source: a confirmation only applies to its
  // own address.
  const source =
    claims['email'] !== undefined && claims['email_verified'] !== undefined ? claims : userInfo;
  const { email, email_verified: verified } = source;
  const name = claims['name'] ?? userInfo['name'];
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof email === 'string' ? email.trim().toLowerCase() : null,
    emailVerified: verified === true,
    name:
      typeof name === 'string'
        ? name
            .replaceAll(/[\p{C}\s]+/gu, ' ')
            .trim()
            .slice(0, 200)
        : '',
  };
}

/**
 * Returns whether the provider couldn't be reached, as opposed to refusing the request; the library
 * wraps errors as causes.
 */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true;
  // Errors thrown by fetch have no code; those for invalid arguments do.
  if (error instanceof TypeError) return code === undefined;
  return error.cause instanceof Response && error.cause.status >= 500;
}

function problemOfProvider(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = isUnreachable(error) ? 'service_unavailable' : 'oauth_callback_error';
  return new Problem(code, { cause: error });
}
