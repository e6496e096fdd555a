import { sign } from 'node:crypto';
import { listenLocally, providerAt, signingKey } from './testing-oidc.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = () => Math.floor(Date.now() / 1000);

/** How a provider breaks the rules; can change between two sign-ins. */
interface IssuerFaults {
  /** Overrides or adds claims of a correct token. */
  claims: Readonly<Record<string, unknown>>;
  /** Signed by another key, or not at all. */
  signedBy: 'own' | 'other' | 'none';
  token: 'answers' | 'fails' | 'hangs' | 'refuses';
  discovery: 'answers' | 'fails' | 'another issuer';
  /** Its userinfo response. */
  userInfo: Readonly<Record<string, unknown>>;
}

/**
 * Opens a provider whose responses the test chooses: it shows no pages and exchanges any code for
 * its token.
 */
export async function openRogueIssuer(name = 'liar') {
  const [own, other] = [signingKey(), signingKey()];
  const defaultBehaviour: IssuerFaults = {
    claims: {},
    signedBy: 'own',
    token: 'answers',
    discovery: 'answers',
    userInfo: {},
  };
  const behaviour: IssuerFaults = { ...defaultBehaviour };
  const requests = { discovery: 0, token: 0 };
  let issuer = '';
  let nonce = '';

  function idToken(): string {
    const claims = {
      iss: issuer,
      aud: 'trunkline',
      sub: 'caller',
      iat: seconds(),
      exp: seconds() + 60,
      nonce,
      ...behaviour.claims,
    };
    const alg = behaviour.signedBy === 'none' ? 'none' : 'RS256';
    const text = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`;
    if (alg === 'none') return `${text}.`;
    const { privateKey } = behaviour.signedBy === 'own' ? own : other;
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
  }

  function discovery(): [number, unknown] {
    requests.discovery++;
    if (behaviour.discovery === 'fails') return [500, {}];
    return [
      200,
      {
        issuer: behaviour.discovery === 'answers' ? issuer : 'https://accounts.example.com',
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      },
    ];
  }

  function token(): [number, unknown] | null {
    requests.token++;
    if (behaviour.token === 'hangs') return null;
    if (behaviour.token === 'fails') return [502, { error: 'bad gateway' }];
    if (behaviour.token === 'refuses') return [400, { error: 'invalid_grant' }];
    return [200, { access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: idToken() }];
  }

  const routes: Readonly<Record<string, () => [number, unknown] | null>> = {
    '/.well-known/openid-configuration': discovery,
    '/token': token,
    '/keys': () => [200, { keys: [{ ...own.jwk, d: undefined, p: undefined, q: undefined }] }],
    '/me': () => [200, { sub: 'caller', ...behaviour.userInfo }],
  };
  const listen = (port?: number) =>
    listenLocally((request, response) => {
      const route = routes[request.url ?? ''];
      const result = route === undefined ? ([404, {}] as const) : route();
      if (result === null) return;
      response.writeHead(result[0], { 'content-type': 'application/json' });
      response.end(JSON.stringify(result[1]));
    }, port);
  let listening = await listen();
  const settings = providerAt(listening.port, name);
  issuer = settings.issuer.origin;

  return {
    settings,
    requests,
    /** Anything not set here is correct. */
    misbehave(changes: Partial<IssuerFaults> = {}): void {
      Object.assign(behaviour, defaultBehaviour, changes);
    },
    /** Remembers the nonce of the latest sign-in, which a valid token repeats. */
    receivedParams(url: string): URLSearchParams {
      const { searchParams } = new URL(url);
      nonce = searchParams.get('nonce') ?? '';
      return searchParams;
    },
    close: () => listening.close(),
    async reopen(): Promise<void> {
      listening = await listen(listening.port);
    },
  };
}

export type RogueIssuer = Awaited<ReturnType<typeof openRogueIssuer>>;
