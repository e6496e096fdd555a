import { sql } from 'kysely';
import type { Examples, NotificationScenario } from '../../testing/examples.ts';

const id = '0d9f3a52-8f0c-4b0e-9d3c-5a1b7c2d4e6f';

/** Proposes a price change at North that needs someone else's approval, and declines it. */
async function declinePrices({ network, insert, asPerson }: NotificationScenario): Promise<void> {
  const list = await insert('price_lists', {
    company_id: network.companies.north,
    name: 'For resellers',
    currency: 'USD',
  });
  const { rows } = await asPerson<{ id: string }>('colleague', (tx) =>
    sql<{ id: string }>`
      select app.add_price_change(${list}, 'Higher costs', '2999-06-01', '{}',
        ${JSON.stringify([{}])}::jsonb, true) as id`.execute(tx),
  );
  await asPerson('northAdmin', (tx) =>
    sql`select app.transition_price_change(${rows[0]?.id}, 'decline')`.execute(tx),
  );
}

/** Raises a platform price above North's price for the same charge. */
async function raiseCost({ network, insert }: NotificationScenario): Promise<void> {
  const { platform, north } = network.companies;
  const ownedByPlatform = { company_id: platform };
  const service = await insert('services', {
    ...ownedByPlatform,
    slug: 'rising',
    name: 'Rising',
    provider: 'Platform',
    category: 'voice',
    state: 'published',
  });
  const offer = { code: 'RISING', name: 'Rising', state: 'offered', offered_at: '2031-01-01' };
  const plan = await insert('plans', { ...ownedByPlatform, ...offer, service_id: service });
  const seat = { code: 'SEAT', name: 'Seat', kind: 'recurring', unit: 'seat' };
  const charge = await insert('plan_charges', { ...ownedByPlatform, ...seat, plan_id: plan });
  await insert('listings', { company_id: north, service_id: service });
  const addPrice = async (list: Record<string, unknown>, rate: string, startDay: string) => {
    const price = { scope: 'charge', target: charge, method: 'fixed', valid_from: startDay };
    const brackets = JSON.stringify([{ from: '1', rate_micro: rate, flat_micro: '0' }]);
    await insert('price_entries', { ...price, ...list, brackets });
  };
  const listFields = { name: 'Rising', currency: 'USD' };
  const platformList = {
    ...ownedByPlatform,
    list_id: await insert('price_lists', { ...ownedByPlatform, ...listFields }),
  };
  const ownedByNorth = { company_id: north };
  const northList = {
    ...ownedByNorth,
    list_id: await insert('price_lists', { ...ownedByNorth, ...listFields }),
  };
  const buyer = { audience: 'buyer', target: north };
  await insert('price_assignments', { ...platformList, ...buyer, valid_from: '2999-01-01' });
  await addPrice(platformList, '10000000', '2999-01-01');
  await addPrice(northList, '12000000', '2999-01-01');
  const accepted = { state: 'accepted', reason: 'Higher costs', valid_from: '2999-06-01' };
  const change = await insert('price_changes', {
    ...platformList,
    ...accepted,
    entries: 1,
    preview: '{}',
  });
  await addPrice({ ...platformList, change_id: change }, '13000000', '2999-06-01');
  await network.admin.query('select app.warn_sellers($1)', [change]);
  // A price in another currency, without a rate.
  const foreign = await insert('price_lists', {
    ...ownedByNorth,
    name: 'In euros',
    currency: 'EUR',
  });
  const passThrough = { scope: 'charge', target: charge, method: 'pass', valid_from: '2999-01-01' };
  await insert('price_entries', { ...ownedByNorth, ...passThrough, list_id: foreign });
  await network.admin.query("select app.warn_of_rate($1, $2, 'EUR', '2999-06-01', true)", [
    id,
    north,
  ]);
}

export const examples: Examples = {
  guesses: (id, parent) => ({
    'catalog.createPlan': { service_id: id, name: 'Created by a guess' },
    'catalog.updatePlan': { version: 1, name: 'Changed by a guess' },
    'catalog.transitionPlan': { event: 'offer' },
    'catalog.transitionPriceChange': { event: 'withdraw' },
    'catalog.revertPriceChange': { valid_from: '2999-01-01' },
    'catalog.createPriceList': { company_id: parent, name: 'Made by a guess', currency: 'USD' },
    'catalog.setExchangeRate': {
      company_id: parent,
      from_currency: 'USD',
      to_currency: 'EUR',
      rate_e8: '90000000',
      valid_from: '2999-01-01',
    },
    'catalog.editPriceLists': { editor: id, list_id: id },
    'catalog.saveRelations': { version: 1, relations: [] },
    'catalog.saveQuestions': { version: 1, questions: [] },
    'catalog.saveBundleParts': { parts: [] },
    'catalog.updateCatalogSettings': { company_id: id, second_person: true },
    'catalog.transitionListings': { company_id: parent, event: 'list', ids: [id] },
    'catalog.feature': { featured: true },
    'catalog.featureListing': { company_id: parent, id, featured: true },
    'catalog.updatePriceList': {
      version: 1,
      name: 'Changed by a guess',
      guard: 'advise',
      min_margin_bps: 0,
    },
    'catalog.create': { company_id: parent, name: 'Made by a guess', category: 'voice' },
    'catalog.update': { version: 1, name: 'Changed by a guess' },
    'catalog.bulk': { action: 'publish', ids: [id] },
    'catalog.import': {
      csv: `name,category,company_id\nMade by a guess,voice,${parent}\n`,
      dry_run: false,
    },
  }),
  queries: (id, parent) => ({
    'catalog.listPrices': `?plans=${id}`,
    'catalog.availability': `?company_id=${parent}`,
    'catalog.catalogSettings': `?company_id=${id}`,
  }),
  notifications: {
    'catalog.price_approval': { change: id, reason: 'Higher costs', day: '2031-06-01' },
    'catalog.price_decided': {
      change: id,
      reason: 'Higher costs',
      day: '2031-06-01',
      approved: true,
    },
    'catalog.cost_rose': { prices: 3, day: '2031-06-01' },
    'catalog.price_lost': { prices: 3, day: '2031-06-01' },
  },
  async notify(scenario) {
    const { network } = scenario;
    await network.admin.query("update user_roles set role = 'distributor' where user_id = $1", [
      network.people.colleague.id,
    ]);
    await declinePrices(scenario);
    await raiseCost(scenario);
  },
};
