import { isIP } from 'node:net';
import '@trunkline/contract/kernel/validation-messages';
import * as z from 'zod';
import { type DomainSettings, DomainTarget, domainSettings, DnsServers } from './env-domains.ts';
import { captchaProviders, type CaptchaSettings } from './forms/captcha.ts';
import { type OidcProvider, readProviders } from './env-providers.ts';
import { Origins } from './env-origins.ts';
import { PushEnvironment } from './env-push.ts';
import { TelemetryEnvironment, telemetryOf, type TelemetrySettings } from './env-telemetry.ts';
import { InvalidSetting } from './invalid-setting.ts';

export type { DomainSettings } from './env-domains.ts';
export type { OidcProvider } from './env-providers.ts';
export { InvalidSetting } from './invalid-setting.ts';

const empty = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(empty, schema.optional());

/** An address or CIDR block, e.g. `10.0.0.0/8`; 'loopback' means this machine. */
const ProxyRange = z.string().refine((text) => {
  if (text === 'loopback') return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}, 'must be addresses, CIDR blocks or "loopback", separated by commas');

const webAddress = (form: string) =>
  z.url({ protocol: /^https?$/, error: `must be an address like ${form}` });
const secretOf = (start: RegExp, form: string) =>
  z.string().regex(start, `must be a key that looks like ${form}`);
const name = z.string().trim().min(1).max(200);
/** Accepts a URL whose parts also pass a check. */
const addressWhere = (form: string, isValid: (url: URL) => boolean) =>
  webAddress(form).refine((text) => URL.canParse(text) && isValid(new URL(text)), {
    error: `must be an address like ${form}`,
  });

/** An S3 bucket with its credentials: the path is the bucket's name and nothing more. */
const Bucket = addressWhere(
  'https://key:secret@host/bucket',
  ({ username, password, pathname }) =>
    username !== '' && password !== '' && /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(pathname),
);

/**
 * The product's own address: an origin without a path, because cookies and links start at its root.
 */
const Origin = addressWhere(
  'https://example.com',
  ({ pathname, search, hash, username }) =>
    pathname === '/' && search === '' && hash === '' && username === '',
);

const Environment = z.object({
  PORT: z.preprocess(
    empty,
    z.coerce
      .number('must be a port from 0 to 65535')
      .int('must be a port from 0 to 65535')
      .min(0, 'must be a port from 0 to 65535')
      .max(65_535, 'must be a port from 0 to 65535')
      .default(3000),
  ),
  HOST: z.preprocess(empty, z.string().default('localhost')),
  BASE_URL: optional(Origin),
  DATA_DIR: z.preprocess(empty, z.string().default('./data')),
  DATABASE_URL: optional(
    z.url({
      protocol: /^postgres(ql)?$/,
      error: 'must be an address like postgres://user:password@host:5432/database',
    }),
  ),
  OWNER_EMAIL: optional(z.email('must be an email address').max(254)),
  OWNER_PASSWORD: optional(
    z
      .string()
      .min(6, 'must have 6 characters or more')
      .max(128, 'must have 128 characters or fewer'),
  ),
  DEMO: z.preprocess(
    empty,
    z
      .enum(['0', '1', 'small'], 'must be 0, 1 or small')
      .default('1')
      .transform((size) => (size === '0' ? 'none' : size === '1' ? 'whole' : size)),
  ),
  SMTP_URL: optional(
    z.url({
      protocol: /^smtps?$/,
      error: 'must be an address like smtp://user:password@host:587',
    }),
  ),
  S3_URL: optional(Bucket),
  TRUSTED_PROXIES: z.preprocess(
    (value) =>
      (typeof value === 'string' ? value : '')
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    z.array(ProxyRange),
  ),
  DOMAIN_TARGET: DomainTarget,
  DNS_SERVERS: DnsServers,
  AUTH_SECRET: optional(z.string().min(32, 'must have 32 characters or more')),
  ...PushEnvironment,
  /** Webhook receivers that may be on a private network or use plain HTTP. */
  WEBHOOK_ORIGINS: Origins,
  /** Origins that analytics scripts may be loaded from and report to. */
  ANALYTICS_ORIGINS: Origins,
  STRIPE_SECRET_KEY: optional(secretOf(/^(?:sk|rk)_(?:test|live)_\w+$/, 'sk_live_…')),
  STRIPE_PUBLISHABLE_KEY: optional(secretOf(/^pk_(?:test|live)_\w+$/, 'pk_live_…')),
  STRIPE_WEBHOOK_SECRET: optional(secretOf(/^whsec_\w+$/, 'whsec_…')),
  CAPTCHA_SITE_KEY: optional(name),
  CAPTCHA_SECRET_KEY: optional(name),
  CAPTCHA_PROVIDER: optional(z.enum(captchaProviders, 'must be hcaptcha or turnstile')),
  CAPTCHA_VERIFY_URL: optional(webAddress('https://host/siteverify')),
  AI_BASE_URL: optional(webAddress('https://host/v1')),
  AI_API_KEY: optional(name),
  AI_MODEL: optional(name),
  ...TelemetryEnvironment,
  LOG_LEVEL: z.preprocess(
    empty,
    z
      .enum(['debug', 'info', 'warn', 'error'], 'must be debug, info, warn or error')
      .default('info'),
  ),
  NODE_ENV: z.preprocess(
    empty,
    z
      .enum(['production', 'development', 'test'], 'must be production, development, test or empty')
      .optional(),
  ),
});
type Parsed = z.infer<typeof Environment>;

/** Settings that are only valid together. */
const jointVariables: readonly (readonly (keyof Parsed)[])[] = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET_KEY'],
  ['AI_BASE_URL', 'AI_MODEL'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
];

/** The settings of one process, parsed once. Names and defaults are in `.env.example`. */
export interface Settings extends Omit<Parsed, 'BASE_URL'> {
  /** Where users reach the product: determines cookie names and links in emails. */
  readonly BASE_URL: URL;
  readonly production: boolean;
  /** Where companies' domains must point, and the name servers to query. */
  readonly domains: DomainSettings;
  /** CAPTCHA; null if none is configured. */
  readonly captcha: CaptchaSettings | null;
  /** Identity providers by name. */
  readonly providers: ReadonlyMap<string, OidcProvider>;
  /** Export of metrics; null if none is configured. */
  readonly telemetry: TelemetrySettings | null;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads and checks the environment. Throws InvalidSetting for the first wrong value. */
export function readSettings(environment: Variables): Settings {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const [variable] = issue?.path ?? [];
    throw new InvalidSetting(
      `${String(variable ?? 'environment')}: ${issue?.message ?? 'is wrong'}`,
    );
  }
  const settings = parsed.data;
  for (const group of jointVariables) {
    const missing = group.find((name) => settings[name] === undefined);
    const present = group.find((name) => settings[name] !== undefined);
    if (missing !== undefined && present !== undefined) {
      throw new InvalidSetting(`${missing}: required when ${present} is set`);
    }
  }
  const production = settings.NODE_ENV === 'production';
  if (production && settings.DATABASE_URL !== undefined && settings.AUTH_SECRET === undefined) {
    throw new InvalidSetting(
      'AUTH_SECRET: required with DATABASE_URL in production (at least 32 characters)',
    );
  }
  const BASE_URL = new URL(settings.BASE_URL ?? `http://localhost:${settings.PORT}`);
  const providers = readProviders(environment);
  return {
    ...settings,
    BASE_URL,
    production,
    providers,
    domains: domainSettings(settings, BASE_URL),
    captcha: captchaOf(settings),
    telemetry: telemetryOf(settings),
  };
}

/** If the provider isn't set, the key's format decides: Turnstile's begin with 0x. */
function captchaOf(settings: Parsed): CaptchaSettings | null {
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET_KEY: secretKey } = settings;
  if (siteKey === undefined || secretKey === undefined) return null;
  const provider =
    settings.CAPTCHA_PROVIDER ?? (/^[0-9]x/.test(siteKey) ? 'turnstile' : 'hcaptcha');
  const url = settings.CAPTCHA_VERIFY_URL;
  return { provider, siteKey, secretKey, ...(url !== undefined && { verifyUrl: new URL(url) }) };
}

const Address = z.email();

/**
 * Returns the owner of a fresh installation if OWNER_EMAIL is not set: `owner` at the host of
 * BASE_URL, if that is a valid email address.
 */
export function ownerAddress({ OWNER_EMAIL, BASE_URL }: Settings): string {
  if (OWNER_EMAIL !== undefined) return OWNER_EMAIL;
  const address = Address.safeParse(`owner@${BASE_URL.hostname}`);
  return address.success ? address.data : 'owner@trunkline.localhost';
}

const loopbackHost = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/** Lists settings the operator should fix that don't prevent a start. */
export function warningsAbout({ production, BASE_URL, HOST, SMTP_URL }: Settings): string[] {
  const warnings: string[] = [];
  if (production && BASE_URL.protocol !== 'https:')
    warnings.push('BASE_URL is not https: sessions and passwords are sent unencrypted');
  const isReachable = !loopbackHost.test(HOST) || !loopbackHost.test(BASE_URL.hostname);
  if (!production && SMTP_URL === undefined && isReachable)
    warnings.push('captured email at /dev/mail can be reached from other machines: set SMTP_URL');
  return warnings;
}
