import { Methods } from '@trunkline/contract/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthTest, openAuthTest } from '../testing.ts';
import { providerAt } from '../testing-oidc.ts';

let auth: AuthTest;
beforeAll(async () => {
  // Nothing listens at this address, because listing providers doesn't contact them.
  auth = await openAuthTest({ providers: new Map([['acme', providerAt(1)]]) });
});
afterAll(() => auth.drop());

test('lists the sign-in methods with their button labels', async () => {
  expect(Methods.parse(await (await auth.visitor().get('/methods')).json())).toEqual({
    sign_up: true,
    providers: [{ name: 'acme', label: 'Acme Accounts' }],
  });
});

test("lists no third-party providers on a tenant's own domain", async () => {
  const browser = auth.visitor();
  Object.assign(browser.facts, { ownDomain: true });
  expect(await (await browser.get('/methods')).json()).toMatchObject({ providers: [] });
});

test('reports when sign-up is closed', async () => {
  await auth.admin.query(
    `insert into security_policies (company_id, sign_up) values ($1, 'invitation')`,
    [auth.tenant.company_id],
  );
  expect(await (await auth.visitor().get('/methods')).json()).toMatchObject({ sign_up: false });
});
