import { isIP } from 'node:net';
import * as z from 'zod';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const empty = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(empty, schema.optional());

/** An address or CIDR block, e.g. `10.0.0.0/8`; 'loopback' stands for this machine. */
const ProxyRange = z.string().refine((text) => {
  if (text === 'loopback') return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}, 'must be addresses, CIDR blocks or "loopback"');

const Environment = z.object({
  PORT: z.preprocess(empty, z.coerce.number().int().min(0).max(65_535).default(3000)),
  HOST: z.preprocess(empty, z.string().default('localhost')),
  BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  DATA_DIR: z.preprocess(empty, z.string().default('./data')),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  OWNER_EMAIL: optional(z.email()),
  OWNER_PASSWORD: optional(z.string().min(6).max(128)),
  DEMO: z.preprocess(empty, flag.default(true)),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  TRUSTED_PROXIES: z.preprocess(
    (value) =>
      (typeof value === 'string' ? value : '')
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    z.array(ProxyRange),
  ),
  AUTH_SECRET: optional(z.string().min(32)),
  LOG_LEVEL: z.preprocess(empty, z.enum(['debug', 'info', 'warn', 'error']).default('info')),
  NODE_ENV: z.preprocess(empty, z.enum(['production', 'development', 'test']).optional()),
});

/** The settings of one process, parsed once. Names and defaults stand in `.env.example`. */
export interface Settings extends Omit<z.infer<typeof Environment>, 'BASE_URL'> {
  /** Where people reach the product: decides cookie names and links in mail. */
  readonly BASE_URL: URL;
  readonly production: boolean;
}

/** A setting nobody can start with; the message names the variable and says what it should be. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
}

/** Reads and checks the environment. Throws WrongSetting for the first wrong value. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new WrongSetting(
      `${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'is wrong'}`,
    );
  }
  const settings = parsed.data;
  const production = settings.NODE_ENV === 'production';
  if (production && settings.DATABASE_URL !== undefined && settings.AUTH_SECRET === undefined) {
    throw new WrongSetting(
      'AUTH_SECRET: is needed with DATABASE_URL in production (at least 32 characters)',
    );
  }
  const BASE_URL = new URL(settings.BASE_URL ?? `http://localhost:${settings.PORT}`);
  return { ...settings, BASE_URL, production };
}
