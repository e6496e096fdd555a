import { describe, expect, test } from 'vitest';
import { readSettings, InvalidSetting } from './env.ts';

const acme = {
  OAUTH_ACME_ISSUER: 'https://id.acme.test',
  OAUTH_ACME_CLIENT_ID: 'abc',
  OAUTH_ACME_CLIENT_SECRET: 'def',
};

test('offers no provider when no variables are set or all are empty', () => {
  expect(readSettings({}).providers.size).toBe(0);
  const empty = Object.fromEntries(Object.keys(acme).map((name) => [name, ' ']));
  expect(readSettings(empty).providers.size).toBe(0);
});

test('a complete provider has a default name, label and scope', () => {
  expect([...readSettings(acme).providers]).toEqual([
    [
      'acme',
      {
        name: 'acme',
        label: 'Acme',
        issuer: new URL('https://id.acme.test'),
        clientId: 'abc',
        clientSecret: 'def',
        scope: 'openid email profile',
      },
    ],
  ]);
});

test('label and scope can be set; several can be configured', () => {
  const { providers } = readSettings({
    ...acme,
    OAUTH_ACME_LABEL: 'Acme Accounts',
    OAUTH_ACME_SCOPE: 'openid  email',
    OAUTH_LOCAL1_ISSUER: 'http://127.0.0.1:9000/realm',
    OAUTH_LOCAL1_CLIENT_ID: 'x',
    OAUTH_LOCAL1_CLIENT_SECRET: 'y',
  });
  expect(providers.get('acme')).toMatchObject({ label: 'Acme Accounts', scope: 'openid email' });
  expect(providers.get('local1')?.issuer.href).toBe('http://127.0.0.1:9000/realm');
});

describe('an invalid setting stops startup with a one-line message', () => {
  test.each(Object.keys(acme))('%s is missing', (missing) => {
    expect(() => readSettings({ ...acme, [missing]: '' })).toThrow(
      new RegExp(`^${missing}: required when OAUTH_ACME_\\w+ is set$`),
    );
  });

  test.each([
    ['OAUTH_ACME_TOKEN', 'abc'],
    ['OAUTH_ISSUER', 'https://id.acme.test'],
    ['OAUTH_acme_ISSUER', 'https://id.acme.test'],
    ['OAUTH_CREDENTIAL_ISSUER', 'https://id.acme.test'],
    ['OAUTH_ACME_ISSUER', 'id.acme.test'],
    ['OAUTH_ACME_ISSUER', 'http://id.acme.test'],
    ['OAUTH_ACME_ISSUER', 'http://localhost.acme.test'],
    ['OAUTH_ACME_ISSUER', 'https://user:pass@id.acme.test'],
    ['OAUTH_ACME_ISSUER', 'https://id.acme.test?x=1'],
    ['OAUTH_ACME_ISSUER', 'javascript:alert(1)'],
    ['OAUTH_ACME_LABEL', 'x'.repeat(41)],
    ['OAUTH_ACME_LABEL', 'two\nlines'],
    ['OAUTH_ACME_SCOPE', 'email profile'],
    ['OAUTH_ACME_SCOPE', 'openid'],
  ])('%s=%j', (name, value) => {
    const read = () => readSettings({ ...acme, [name]: value });
    expect(read).toThrow(InvalidSetting);
    expect(read).toThrow(new RegExp(`^${name}: [^\\n]+$`));
  });
});
