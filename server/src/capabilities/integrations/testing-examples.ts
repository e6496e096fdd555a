import { sql } from 'kysely';
import type { Examples, NotificationScenario } from '../../testing/examples.ts';

const id = '0d9f3a52-8f0c-4b0e-9d3c-5a1b7c2d4e6f';

/** Adds a connector of North that has been failing for two hours. */
async function failConnector({ network, insert }: NotificationScenario): Promise<string> {
  const { now } = network.clock;
  const connector = await insert('connectors', {
    company_id: network.companies.north,
    name: 'Carrier',
    url: 'https://carrier.example',
    failing_since: new Date(now.getTime() - 7_200_000),
  });
  await network.database.transaction('app_platform', { reason: 'test' }, (tx) =>
    sql`select app.alert_failing_connectors(${now})`.execute(tx),
  );
  return connector;
}

/** Adds a charge by North's supplier for something that wasn't ordered. */
async function chargeSeller(
  { network, insert }: NotificationScenario,
  connector: string,
): Promise<void> {
  const { north, northShop } = network.companies;
  await network.admin.query("set session_replication_role = 'replica'");
  const pair = { seller_id: north, buyer_id: northShop };
  const order = await insert('orders', { ...pair, number: 1002, currency: 'USD' });
  const line = await insert('order_lines', {
    ...pair,
    order_id: order,
    position: 1,
    service_id: crypto.randomUUID(),
    plan_id: crypto.randomUUID(),
    service: 'Voice',
    plan: 'Standard',
    terms: {},
    charges: '[]',
    currency: 'USD',
    priced_on: '2031-05-01',
    quantity: 1,
    beneficiary_id: northShop,
    state: 'in_progress',
  });
  await insert('provision_attempts', {
    line_id: line,
    attempt: 1,
    key: 'one',
    connector: 'http',
    connector_id: connector,
    action: 'activate',
    payload: {},
    reference: 'R-1',
  });
  await network.admin.query("set session_replication_role = 'origin'");
  const event = await insert('supplier_events', {
    connector_id: connector,
    webhook_id: 'one',
    body: '{}',
    reference: 'R-1',
    number: 1,
    type: 'charge',
  });
  await network.admin.query(
    'select app.apply_supplier_event(e) from supplier_events e where e.id = $1',
    [event],
  );
}

export const examples: Examples = {
  guesses: (id, parent) => ({
    'integrations.create': {
      company_id: parent,
      name: 'Made by a guess',
      url: 'https://guess.example/hook',
      topics: ['companies'],
    },
    'integrations.update': { version: 1, name: 'Changed by a guess' },
    'integrations.bulk': { action: 'pause', ids: [id] },
    'integrations.keys.create': {
      company_id: parent,
      name: 'Made by a guess',
      role: 'end_user',
      scopes: ['companies:read'],
    },
    'integrations.keys.bulk': { action: 'revoke', ids: [id] },
    'integrations.connectors.create': {
      company_id: parent,
      name: 'Made by a guess',
      url: 'https://guess.example/',
    },
    'integrations.connectors.update': { version: 1, name: 'Changed by a guess' },
    'integrations.connectors.bulk': { action: 'pause', ids: [id] },
    'integrations.drift.bulk': { action: 'fix', ids: [id] },
    'integrations.drift.accept': { note: 'A guess' },
    'integrations.replay': { delivery_id: id },
  }),
  notifications: {
    'integrations.failing': { connector: id, name: 'North Telecom', hours: 24 },
    'integrations.supplier_charge': { order: id, number: 1001 },
  },
  async notify(scenario) {
    await chargeSeller(scenario, await failConnector(scenario));
  },
};
