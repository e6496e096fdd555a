import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Change } from '@trunkline/contract/subscriptions';
import { waitFor } from '../testing.ts';
import { compareConnectors } from '../capabilities/integrations/connectors/compare.ts';
import { httpConnector } from '../capabilities/integrations/connectors/http.ts';
import { changeSubscription } from '../capabilities/subscriptions/changes/change.ts';
import { createSupplierTest, type SupplierTest } from '../testing/suppliers.ts';

let network: SupplierTest;
beforeAll(async () => {
  network = await createSupplierTest();
});
afterAll(() => network.drop());

/** Returns the customer's subscription of an order that the supplier has delivered. */
async function createDelivered(suffix = ''): Promise<string> {
  const order = await network.submitOrder(await network.createSandboxPlan(suffix));
  await waitFor(async () => (await network.stateOf(order)) === 'succeeded');
  const { lowest } = await network.lines(order);
  const { rows } = await network.admin.query<{ id: string }>(
    'select id from subscriptions where line_id = $1',
    [lowest.line_id],
  );
  return rows[0]?.id ?? '';
}

async function change(id: string, input: Change): Promise<void> {
  const { rows } = await network.admin.query<{ version: number }>(
    'select version from subscriptions where id = $1',
    [id],
  );
  await changeSubscription(await network.as('clientAdmin'), {
    id,
    version: rows[0]?.version ?? 0,
    change: input,
    dry_run: false,
  });
}

/** Returns the supplier's requests about a subscription since it was delivered. */
async function requestsFor(id: string) {
  const { rows } = await network.admin.query<{
    reference: string;
    action: string;
    outcome: string;
  }>(
    `select a.payload ->> 'reference' as reference, a.action, a.outcome
     from provision_attempts a join subscriptions top on top.line_id = a.line_id
       join subscriptions s on s.chain_id = top.chain_id
     where s.id = $1 and a.action in ('change', 'end') order by a.created_at`,
    [id],
  );
  return rows;
}

/** Returns the quantities that the supplier delivers, by reference. */
async function readQuantities(): Promise<Map<string, number>> {
  const { items } = await httpConnector.list(network.services, network.id, null);
  return new Map(items.map(({ reference, quantity }) => [reference, quantity]));
}

test('only the newest quantity reaches the supplier', async () => {
  const id = await createDelivered();
  await change(id, { event: 'set_quantity', quantity: 5 });
  await change(id, { event: 'set_quantity', quantity: 8 });
  await network.process();
  const [sent, ...others] = await requestsFor(id);
  expect(others).toEqual([]);
  expect(sent).toMatchObject({ action: 'change', outcome: 'accepted' });
  expect((await readQuantities()).get(sent?.reference ?? '')).toBe(8);
  network.advanceClock(60);
  await compareConnectors(network.services);
  const { rows } = await network.admin.query('select from drift_findings');
  expect(rows).toEqual([]);
});

test('the cancellation reaches the supplier instead of a pending change', async () => {
  const id = await createDelivered();
  await change(id, { event: 'set_quantity', quantity: 4 });
  await change(id, { event: 'end', when: 'now' });
  await network.process();
  const requests = await requestsFor(id);
  expect(requests.find(({ action }) => action === 'end')).toMatchObject({ outcome: 'accepted' });
  expect(requests.find(({ action }) => action === 'change')).toMatchObject({ outcome: null });
  expect((await readQuantities()).has(requests[0]?.reference ?? '')).toBe(false);
});

test('a change without a response is sent again later as the same request', async () => {
  const id = await createDelivered('-cut-after-accept');
  await change(id, { event: 'set_quantity', quantity: 7 });
  await network.process();
  expect(await requestsFor(id)).toMatchObject([{ outcome: 'unclear' }]);
  await network.process();
  expect(await requestsFor(id)).toMatchObject([{ outcome: 'unclear' }]);
  network.advanceClock(16);
  await network.process();
  const [sent] = await requestsFor(id);
  expect(sent).toMatchObject({ outcome: 'accepted' });
  expect((await readQuantities()).get(sent?.reference ?? '')).toBe(7);
});

test('an unavailable supplier gets the change once it is available; until then no difference is reported', async () => {
  const id = await createDelivered();
  await network.stopSandbox();
  await change(id, { event: 'set_quantity', quantity: 9 });
  await network.process();
  expect(await requestsFor(id)).toMatchObject([{ outcome: 'unclear' }]);
  await network.restartSandbox();
  network.advanceClock(10);
  await compareConnectors(network.services);
  const { rows } = await network.admin.query("select from drift_findings where state = 'open'");
  expect(rows).toEqual([]);
  network.advanceClock(10);
  await network.process();
  expect(await requestsFor(id)).toMatchObject([{ outcome: 'accepted' }]);
});

test('the seller is notified of a change to a service it delivers manually', async () => {
  const id = await createDelivered();
  await network.admin.query(
    `update provision_attempts a set connector_id = null, connector = 'manual'
     from subscriptions top join subscriptions s on s.chain_id = top.chain_id
     where a.line_id = top.line_id and s.id = $1`,
    [id],
  );
  await change(id, { event: 'set_quantity', quantity: 6 });
  expect(await requestsFor(id)).toEqual([]);
  const { rows } = await network.admin.query(
    `select distinct n.company_id, n.parameters -> 'quantity' as quantity
     from notifications n where n.kind = 'subscriptions.supply'`,
  );
  expect(rows).toEqual([{ company_id: network.companies.platform, quantity: 6 }]);
});
