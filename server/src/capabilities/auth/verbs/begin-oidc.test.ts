import { OidcStart } from '@trunkline/contract/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthTest, openAuthTest, refusal } from '../testing.ts';
import { openThirdParty, type ThirdParty } from '../testing-oidc.ts';

let acme: ThirdParty;
let auth: AuthTest;
beforeAll(async () => {
  acme = await openThirdParty();
  auth = await openAuthTest({ providers: new Map([['acme', acme.settings]]) });
});
afterAll(async () => {
  await auth.drop();
  await acme.close();
});

test('redirects with PKCE and without secrets', async () => {
  const browser = auth.visitor();
  const response = await browser.post('/oidc/start', { provider: 'acme' });
  const url = new URL(OidcStart.parse(await response.clone().json()).url);
  expect(url.origin).toBe(acme.settings.issuer.origin);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'trunkline',
    response_type: 'code',
    redirect_uri: 'http://localhost:3000/auth/callback',
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
  const [line = ''] = response.headers.getSetCookie();
  expect(line).toMatch(/^oidc=v1\.[\w-]+; Max-Age=600; Path=\/; SameSite=Lax; HttpOnly$/);
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(line).not.toContain(url.searchParams.get(name));
});

test('rejects an unknown provider', async () => {
  const response = await auth.visitor().post('/oidc/start', { provider: 'nobody' });
  expect(await refusal(response)).toBe('400 oauth_provider_not_supported');
  const startResponse = await auth.visitor().post('/oidc/start', { provider: '../acme' });
  expect(await refusal(startResponse)).toBe('400 validation_failed');
});

test("rejects a known provider on a tenant's custom domain", async () => {
  const browser = auth.visitor();
  Object.assign(browser.facts, { ownDomain: true });
  const response = await browser.post('/oidc/start', { provider: 'acme' });
  expect(await refusal(response)).toBe('400 oauth_provider_not_supported');
});
