import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownerAddress, readSettings, warningsAbout, InvalidSetting } from './env.ts';

describe('valid settings', () => {
  test('nothing set: uses the defaults', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      HOST: 'localhost',
      DATA_DIR: './data',
      DEMO: 'whole',
      LOG_LEVEL: 'info',
      TRUSTED_PROXIES: [],
      production: false,
    });
    expect(readSettings({}).BASE_URL.href).toBe('http://localhost:3000/');
    expect(readSettings({ PORT: '8080' }).BASE_URL.origin).toBe('http://localhost:8080');
  });

  test('treats an empty value as unset, as in an `.env` file', () => {
    const names = Object.keys(readSettings({})).filter((name) => name === name.toUpperCase());
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    expect(readSettings(empty)).toEqual(readSettings({}));
  });

  test.each(['loopback', '10.0.0.0/8', '::1', 'fd00::/8', '192.0.2.1, loopback', ''])(
    'proxies %j',
    (TRUSTED_PROXIES) => {
      expect(() => readSettings({ TRUSTED_PROXIES })).not.toThrow();
    },
  );

  test('the example names every variable that is read', () => {
    const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    const named = new Set([...example.matchAll(/^#?\s*([A-Z][A-Z_]+)=/gm)].map(([, name]) => name));
    const read = Object.keys(readSettings({ DATABASE_URL: '' })).filter(
      (name) => name === name.toUpperCase(),
    );
    expect(read.filter((name) => !named.has(name))).toEqual([]);
  });
});

test('a value outside its limits stops startup with the limit in plain words', () => {
  expect(() => readSettings({ CAPTCHA_SITE_KEY: 'x'.repeat(201) })).toThrow(
    'CAPTCHA_SITE_KEY: Use at most 200 characters.',
  );
});

describe('an invalid value stops startup with one line that names the variable', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['BASE_URL', 'trunkline.test'],
    ['BASE_URL', 'ftp://trunkline.test'],
    ['BASE_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'localhost:5432'],
    ['OWNER_EMAIL', 'owner'],
    ['OWNER_PASSWORD', 'short'],
    ['OWNER_PASSWORD', 'x'.repeat(129)],
    ['DEMO', 'yes'],
    ['DEMO', '2'],
    ['SMTP_URL', 'http://mail'],
    ['BASE_URL', 'https://trunkline.test/below'],
    ['S3_URL', 'https://host/bucket'],
    ['S3_URL', 'https://key:secret@host/bucket/deeper'],
    ['STRIPE_SECRET_KEY', 'pk_live_123'],
    ['STRIPE_WEBHOOK_SECRET', '123'],
    ['AI_BASE_URL', 'model'],
    ['OAUTH_GITHUB_TOKEN', 'abc'],
    ['TRUSTED_PROXIES', 'everyone'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['TRUSTED_PROXIES', '::1/129'],
    ['TRUSTED_PROXIES', '10.0.0.1, proxy.local'],
    ['AUTH_SECRET', 'too short'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'prod'],
  ])('%s=%s', (name, value) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(InvalidSetting);
    expect(read).toThrow(new RegExp(`^${name}\\b[^\\n]*: [^\\n]+$`));
  });

  test('the message never contains a secret', () => {
    for (const name of ['AUTH_SECRET', 'OWNER_PASSWORD', 'DATABASE_URL', 'SMTP_URL']) {
      const value = 'hush';
      expect(() => readSettings({ [name]: value })).not.toThrow(/hush/);
    }
  });

  test('accepts any value or rejects it with one line that names the variable', () => {
    const names = ['PORT', 'BASE_URL', 'TRUSTED_PROXIES', 'DATABASE_URL', 'LOG_LEVEL', 'DEMO'];
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.string({ unit: 'binary' }), (name, value) => {
        try {
          readSettings({ [name]: value });
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidSetting);
          expect(String(error)).toContain(name);
        }
      }),
    );
  });

  test('production on an external database requires a secret shared by all processes', () => {
    const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x' };
    expect(() => readSettings(production)).toThrow(/^AUTH_SECRET: /);
    expect(readSettings({ ...production, AUTH_SECRET: 'x'.repeat(32) }).production).toBe(true);
  });
});

describe('settings that belong together', () => {
  test.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY: required when'],
    [{ CAPTCHA_SECRET_KEY: 'abc' }, 'CAPTCHA_SITE_KEY: required when CAPTCHA_SECRET_KEY is set'],
    [{ AI_MODEL: 'small' }, 'AI_BASE_URL: required when AI_MODEL is set'],
  ])('%j alone is rejected', (environment, message) => {
    expect(() => readSettings(environment)).toThrow(message);
  });

  test('are accepted when complete', () => {
    const settings = readSettings({
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      CAPTCHA_SITE_KEY: 'site',
      CAPTCHA_SECRET_KEY: 'secret',
      AI_BASE_URL: 'http://127.0.0.1:11434/v1',
      AI_MODEL: 'small',
      S3_URL: 'https://key:secret@storage.test/bucket',
    });
    expect(settings).toMatchObject({ AI_MODEL: 'small', CAPTCHA_SITE_KEY: 'site' });
  });
});

test.each([
  [{}, 'owner@trunkline.localhost'],
  [{ BASE_URL: 'http://10.0.0.5:3000' }, 'owner@trunkline.localhost'],
  [{ BASE_URL: 'https://shop.example.com' }, 'owner@shop.example.com'],
  [{ BASE_URL: 'https://shop.example.com', OWNER_EMAIL: 'me@home.test' }, 'me@home.test'],
])('with the settings %j, the owner is %s', (environment, address) => {
  expect(ownerAddress(readSettings(environment))).toBe(address);
});

test('warns about production without HTTPS and about exposed captured email', () => {
  const warningsFor = (environment: Record<string, string>) =>
    warningsAbout(readSettings(environment));
  expect(warningsFor({})).toEqual([]);
  expect(warningsFor({ NODE_ENV: 'production', BASE_URL: 'https://shop.example.com' })).toEqual([]);
  expect(warningsFor({ NODE_ENV: 'production', BASE_URL: 'http://shop.example.com' })).toEqual([
    'BASE_URL is not https: sessions and passwords are sent unencrypted',
  ]);
  const open = 'captured email at /dev/mail can be reached from other machines: set SMTP_URL';
  for (const HOST of ['0.0.0.0', '::', '192.168.1.20'])
    expect(warningsFor({ HOST })).toEqual([open]);
  expect(warningsFor({ BASE_URL: 'https://staging.example.com' })).toEqual([open]);
  expect(warningsFor({ HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example.com' })).toEqual([]);
  expect(warningsFor({ HOST: '127.0.0.1', BASE_URL: 'http://trunkline.localhost:3000' })).toEqual(
    [],
  );
});
