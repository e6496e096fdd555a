import { NewPriceList, PriceLine } from '@trunkline/contract/catalog';
import { type CatalogTest, createCatalogTest } from '../../testing.ts';
import { assignPriceList, createPriceList } from '../lists.ts';
import { changePrices } from './change.ts';

type PersonKey = keyof CatalogTest['people'];

/** A day on which the prices of these tests apply. */
export const later = '2999-06-01';
/** North's purchase price, which is lower than the price that companies below North pay. */
export const cost = '10370000';
const ids = {
  service: crypto.randomUUID(),
  plan: crypto.randomUUID(),
  charge: crypto.randomUUID(),
};

export const fixed = (rate_micro: string) => ({
  method: 'fixed',
  brackets: [{ from: '1', rate_micro, flat_micro: '0' }],
});

/**
 * Creates a network with a plan of the platform that North buys and sells at prices of its own
 * list.
 */
export async function createPriceChangeTest() {
  const network = await createCatalogTest();
  const as = (persona: PersonKey) => network.signedInAs(network.people[persona]);

  async function createListFor(persona: PersonKey, kind: string): Promise<string> {
    const context = await as(persona);
    const created = await createPriceList(
      context,
      NewPriceList.parse({ name: `For ${kind}`, currency: 'USD' }),
    );
    await assignPriceList(context, {
      list_id: created.id,
      audience: 'kind',
      target: kind,
      valid_from: '2999-01-01',
    });
    return created.id;
  }

  const { platform } = network.companies;
  await network.admin.query(
    `insert into services (id, company_id, slug, name, provider, category, state)
     values ($1, $2, 'voice', 'Voice', 'Platform', 'voice', 'published')`,
    [ids.service, platform],
  );
  await network.admin.query(
    `insert into plans (id, company_id, service_id, code, name, state, offered_at)
     values ($1, $2, $3, 'VOICE', 'Voice', 'offered', now())`,
    [ids.plan, platform, ids.service],
  );
  await network.admin.query(
    `insert into plan_charges (id, company_id, plan_id, code, name, kind, unit)
     values ($1, $2, $3, 'SEAT', 'Seat', 'recurring', 'seat')`,
    [ids.charge, platform, ids.plan],
  );
  await network.listEverywhere();
  /** The platform's list for North, whose prices are North's cost. */
  const platformList = await createListFor('owner', 'distributor');
  const list = await createListFor('northAdmin', 'reseller');
  const shared = () => ({ list_id: list, valid_from: later, reason: 'Autumn', dry_run: false });

  async function change(persona: PersonKey, price: object, more: object = {}) {
    const line = PriceLine.parse({ scope: 'charge', target: ids.charge, price });
    return changePrices(await as(persona), { ...shared(), adjust: null, lines: [line], ...more });
  }

  await change('owner', fixed(cost), { list_id: platformList, valid_from: '2999-01-01' });
  await change('northAdmin', fixed('12000000'), { valid_from: '2999-01-01' });
  return { ...network, ids, platformList, list, as, shared, change };
}

export type PriceChangeTest = Awaited<ReturnType<typeof createPriceChangeTest>>;
