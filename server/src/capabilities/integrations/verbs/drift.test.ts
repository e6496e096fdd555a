import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf, waitFor } from '../../../testing.ts';
import { listRows } from '../../../kernel/resource/index.ts';
import { driftSource } from '../connector-source.ts';
import { compareConnectors, watchConnectors } from '../connectors/compare.ts';
import { acceptDrift, fixDrift } from './drift.ts';
import { createSupplierTest, type SupplierTest } from '../../../testing/suppliers.ts';

let network: SupplierTest;
beforeAll(async () => {
  network = await createSupplierTest();
});
afterAll(() => network.drop());

const contextOf = async (persona: 'owner' | 'northAdmin') => ({
  ...(await network.as(persona)),
  webhooks: network.services.webhooks,
});
const findings = async (persona: 'owner' | 'northAdmin' = 'owner') =>
  (await listRows(await contextOf(persona), driftSource, { limit: 50, sort: '-found_at' })).items;
async function compare() {
  network.advanceClock(60);
  await compareConnectors(network.services);
  return findings();
}

test('a different quantity is found, accepted until it changes, and fixed at the supplier', async () => {
  const order = await network.submitOrder(await network.createSandboxPlan('-drift'));
  await waitFor(async () => (await network.stateOf(order)) === 'succeeded');
  const [found] = await compare();
  if (found === undefined) throw new Error('no difference was found');
  expect(found).toMatchObject({ kind: 'quantity', ours: 3, theirs: 5, state: 'open' });
  expect(await findings('northAdmin')).toEqual([]);
  const { id } = found;
  expect(
    (await rejectionOf(acceptDrift(await contextOf('northAdmin'), { id, note: 'Mine' }))).code,
  ).toBe('not_found');
  await acceptDrift(await contextOf('owner'), { id, note: 'Two spares' });
  expect(await compare()).toMatchObject([{ state: 'accepted', note: 'Two spares' }]);
  expect(await fixDrift(await contextOf('owner'), { id })).toMatchObject({ state: 'fixing' });
  expect(await compare()).toMatchObject([{ state: 'resolved' }]);
  const { rows } = await network.admin.query('select distinct quantity from subscriptions');
  expect(rows).toEqual([{ quantity: 3 }]);
});

test('cancels at the supplier what was cancelled here but is still delivered', async () => {
  await network.admin.query("update subscriptions set state = 'cancelled'");
  const found = (await compare()).find(({ kind }) => kind === 'unknown');
  expect(found).toMatchObject({ ours: 0, theirs: 3, state: 'open' });
  await fixDrift(await contextOf('owner'), { id: found?.id ?? '' });
  expect((await compare()).filter(({ state }) => state === 'open')).toEqual([]);
});

test('alerts about an unresponsive supplier after an hour and a day, once each', async () => {
  const alerts = async () => {
    const { rows } = await network.admin.query<{ hours: number }>(
      `select distinct (parameters ->> 'hours')::integer as hours from notifications
       where kind = 'integrations.failing' order by 1`,
    );
    return rows.map(({ hours }) => hours);
  };
  await network.stopSandbox();
  await compareConnectors(network.services);
  network.advanceClock(59);
  await watchConnectors(network.services);
  expect(await alerts()).toEqual([]);
  network.advanceClock(2);
  await watchConnectors(network.services);
  expect(await alerts()).toEqual([1]);
  network.advanceClock(24 * 60);
  await watchConnectors(network.services);
  await watchConnectors(network.services);
  expect(await alerts()).toEqual([1, 24]);
  await network.restartSandbox();
  await watchConnectors(network.services);
  const { rows } = await network.admin.query('select failing_since, alerts from connectors');
  expect(rows).toEqual([{ failing_since: null, alerts: 0 }]);
});
