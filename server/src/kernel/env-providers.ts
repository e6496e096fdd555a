import { InvalidSetting } from './invalid-setting.ts';

/** An OpenID Connect provider, and our client registered there. */
export interface OidcProvider {
  /** Lowercase: `OAUTH_GOOGLE_…` configures `google`. */
  readonly name: string;
  /** Label of its button. */
  readonly label: string;
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

const prefix = 'OAUTH_';
const pattern = /^OAUTH_([A-Z0-9]{1,40})_(ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL|SCOPE)$/;
const requiredParts = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'] as const;
const defaultScope = 'openid email profile';
/** Provider ID of our own password accounts. */
const reserved = new Set(['CREDENTIAL']);
/** Hosts of this machine, where HTTP without TLS is safe. */
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Reads all `OAUTH_<NAME>_…` variables. Throws InvalidSetting for the first that is unknown,
 * invalid or missing.
 */
export function readProviders(environment: Variables): ReadonlyMap<string, OidcProvider> {
  const names = new Set<string>();
  for (const [variable, value] of Object.entries(environment)) {
    if (!variable.startsWith(prefix) || value === undefined || value.trim() === '') continue;
    const [, name] = pattern.exec(variable) ?? [];
    if (name === undefined) {
      throw new InvalidSetting(
        `${variable}: unknown (use OAUTH_<NAME>_ISSUER, _CLIENT_ID, _CLIENT_SECRET, _LABEL or _SCOPE)`,
      );
    }
    if (reserved.has(name)) {
      throw new InvalidSetting(`${variable}: choose a name other than ${name}`);
    }
    const missing = requiredParts.find((part) => valueOf(environment, name, part) === '');
    if (missing !== undefined) {
      throw new InvalidSetting(`OAUTH_${name}_${missing}: required when ${variable} is set`);
    }
    names.add(name);
  }
  return new Map([...names].map((name) => [name.toLowerCase(), providerOf(environment, name)]));
}

function valueOf(environment: Variables, name: string, part: string): string {
  return (environment[`${prefix}${name}_${part}`] ?? '').trim();
}

function providerOf(environment: Variables, upper: string): OidcProvider {
  const name = upper.toLowerCase();
  const text = (part: string) => valueOf(environment, upper, part);
  const label = text('LABEL') || name.charAt(0).toUpperCase() + name.slice(1);
  if (label.length > 40 || /\p{Cc}/u.test(label)) {
    throw new InvalidSetting(`OAUTH_${upper}_LABEL: must be one line of at most 40 characters`);
  }
  const scope = text('SCOPE') || defaultScope;
  const scopes = scope.split(/\s+/);
  if (!scopes.includes('openid') || !scopes.includes('email')) {
    throw new InvalidSetting(
      `OAUTH_${upper}_SCOPE: must name openid and email, like '${defaultScope}'`,
    );
  }
  return {
    name,
    label,
    issuer: issuerOf(`OAUTH_${upper}_ISSUER`, text('ISSUER')),
    clientId: text('CLIENT_ID'),
    clientSecret: text('CLIENT_SECRET'),
    scope: scopes.join(' '),
  };
}

function issuerOf(variable: string, text: string): URL {
  const url = URL.parse(text);
  const isPlainUrl =
    url !== null && url.search === '' && url.hash === '' && url.username + url.password === '';
  const safe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.has(url.hostname));
  if (isPlainUrl && safe) return url;
  throw new InvalidSetting(
    `${variable}: must be an https address like https://accounts.example.com (http for localhost only)`,
  );
}
