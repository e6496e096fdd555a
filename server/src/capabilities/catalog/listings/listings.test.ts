import type { ListingEvent } from '@trunkline/contract/catalog/plan-terms';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { listPlans } from '../plans/list.ts';
import { createPlan } from '../plans/save.ts';
import { transitionPlan } from '../plans/transition.ts';
import { type CatalogTest, createCatalogTest, newPlan } from '../testing.ts';
import { featureListing, listSupplierOffers, transitionListings } from './listings.ts';

type PersonKey = keyof CatalogTest['people'];
type CompanyKey = keyof CatalogTest['companies'];

let network: CatalogTest;
let service: string;
beforeAll(async () => {
  network = await createCatalogTest();
});
beforeEach(async () => {
  const context = await network.signedIn('owner');
  ({ id: service } = await network.createService('platform', {
    state: 'published',
    price: '99.00',
  }));
  const plan = await createPlan(context, newPlan(service));
  await transitionPlan(context, { id: plan.id, event: 'offer' });
});
afterAll(() => network.drop());

async function transition(
  persona: PersonKey,
  company: CompanyKey,
  event: ListingEvent,
  id = service,
) {
  const company_id = network.companies[company];
  const { results } = await transitionListings(await network.signedIn(persona), {
    company_id,
    event,
    ids: [id],
  });
  return results[0]?.ok === true;
}

/** Returns the supplier's offer of the service to a company, if there is one. */
async function offerOf(persona: PersonKey, company: CompanyKey) {
  const company_id = network.companies[company];
  const { items } = await listSupplierOffers(await network.signedIn(persona), { company_id });
  return items.find(({ id }) => id === service);
}

test('a service reaches a company only if every company in between lists it', async () => {
  expect(await offerOf('northAdmin', 'north')).toMatchObject({ state: 'unlisted', plan_count: 1 });
  expect(await offerOf('northAdmin', 'northShop')).toBeUndefined();
  expect(await transition('northAdmin', 'northShop', 'list')).toBe(false);

  expect(await transition('northAdmin', 'north', 'list')).toBe(true);
  expect(await offerOf('northAdmin', 'north')).toMatchObject({
    state: 'listed',
    may: ['unlist', 'feature'],
  });
  expect(await transition('northAdmin', 'northShop', 'list')).toBe(true);
  expect(await offerOf('clerk', 'northClient')).toMatchObject({ state: 'unlisted', may: [] });

  expect(await transition('northAdmin', 'north', 'unlist')).toBe(true);
  expect(await offerOf('clerk', 'northClient')).toBeUndefined();
  // A listed service that is no longer offered stays visible to people who can unlist it.
  expect(await offerOf('northAdmin', 'northShop')).toMatchObject({
    state: 'listed',
    offered: false,
  });
});

test('only companies that a plan is offered to can read it', async () => {
  const plans = async (persona: PersonKey) =>
    listPlans(await network.signedIn(persona), { id: service });
  expect(await rejectionOf(plans('clerk'))).toMatchObject({ code: 'not_found' });
  await transition('northAdmin', 'north', 'list');
  await transition('northAdmin', 'northShop', 'list');
  const { items } = await plans('clerk');
  expect(items).toMatchObject([{ state: 'offered', may: [], charges: [{ name: 'Seat' }] }]);
  const context = await network.signedIn('owner');
  await createPlan(context, newPlan(service, { code: 'DRAFT' }));
  expect((await plans('clerk')).items).toHaveLength(1);
  expect((await plans('owner')).items).toHaveLength(2);
});

test('the offers of a supplier contain no price', async () => {
  const { items } = await listSupplierOffers(await network.signedIn('northAdmin'), {});
  expect(items.length).toBeGreaterThan(0);
  expect(JSON.stringify(items)).not.toMatch(/price|currency|amount/);
});

test('a service is listed once, and each row that cannot be listed has its reason', async () => {
  const context = await network.signedIn('northAdmin');
  const messageOf = async (event: ListingEvent) => {
    const { results } = await transitionListings(context, { event, ids: [service] });
    return results[0]?.errors[0]?.message;
  };
  expect(await messageOf('unlist')).toBe("This service isn't listed.");
  expect(await messageOf('list')).toBeUndefined();
  expect(await messageOf('list')).toBe('This service is already listed.');
});

test('each row has its own result, and the listing is audited', async () => {
  const missing = crypto.randomUUID();
  const { results } = await transitionListings(await network.signedIn('northAdmin'), {
    event: 'list',
    ids: [service, missing],
  });
  expect(results).toMatchObject([
    { id: service, ok: true, errors: [] },
    { id: missing, ok: false, errors: [{ field: null, message: expect.any(String) }] },
  ]);
  const { rows } = await network.admin.query(
    `select action, resource_label, actor_id, after from audit_logs
      where resource_id = (select id::text from listings where service_id = $1)`,
    [service],
  );
  expect(rows).toEqual([
    {
      action: 'insert',
      resource_label: expect.stringMatching(/^Service \d+$/),
      actor_id: network.people.northAdmin.id,
      after: { state: 'listed', featured: false },
    },
  ]);
});

test('only listed services can be featured', async () => {
  const feature = async () =>
    featureListing(await network.signedIn('northAdmin'), { id: service, featured: true });
  expect(await rejectionOf(feature())).toMatchObject({ code: 'conflict' });
  await transition('northAdmin', 'north', 'list');
  expect(await feature()).toMatchObject({ featured: true });
});

test.each([
  ['northReseller', 'northShop'],
  ['southAdmin', 'north'],
] as const)('%s cannot list a service for %s', async (persona, company) => {
  await transition('northAdmin', 'north', 'list');
  const attempt = transition(persona, company, 'list');
  expect(await attempt.catch(() => false)).toBe(false);
  const { rows } = await network.admin.query(
    'select from listings where service_id = $1 and company_id = $2',
    [service, network.companies.northShop],
  );
  expect(rows).toEqual([]);
});
