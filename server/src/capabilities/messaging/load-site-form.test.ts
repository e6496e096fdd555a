import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../testing.ts';
import { loadSiteForm } from './load-site-form.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.admin.query(
    `insert into services (company_id, slug, name, provider, category, state) values
     ($1, 'sip-trunk', 'SIP trunk', 'North', 'voice', 'published'),
     ($1, 'secret', 'Secret', 'North', 'voice', 'draft')`,
    [network.companies.north],
  );
});
afterAll(() => network.drop());

/** The initial values of a form on North's site. */
async function valuesOf(form: 'contact' | 'partner', query: { service?: string; sent?: string }) {
  const { actor: _actor, ...context } = await network.signedInAs(network.people.northAdmin);
  const tenant = { ...context.siteContext.tenant, company_id: network.companies.north };
  const visitor = { ...context, siteContext: { ...context.siteContext, tenant } };
  return (await loadSiteForm(visitor, { type: 'form', form }, query)).values;
}

test('prefills the message with the service the visitor came from', async () => {
  expect(await valuesOf('contact', { service: 'sip-trunk' })).toEqual({
    topic: 'sales',
    message: 'I would like to know more about SIP trunk.\n\n',
  });
});

test.each([
  ['contact', {}],
  ['contact', { service: 'secret' }],
  ['contact', { service: '<b>' }],
  ['contact', { service: 'sip-trunk', sent: '1' }],
  ['partner', { service: 'sip-trunk' }],
] as const)('the %s form requested with %j is empty', async (form, query) => {
  expect(await valuesOf(form, query)).toEqual({});
});
