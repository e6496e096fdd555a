import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Change } from '@trunkline/contract/subscriptions';
import type { Person } from '../../../testing.ts';
import { createSubscriptionTest, type SubscriptionTest } from '../testing.ts';
import { advance } from './advance.ts';
import { withPlatform } from '../../../kernel/context.ts';

let network: SubscriptionTest;
beforeAll(async () => {
  network = await createSubscriptionTest();
});
afterAll(() => network.drop());

async function change(person: Person, id: string, requested: Change) {
  await network.admin.query('delete from notifications');
  return network.change(person, id, requested);
}

/** Returns who was notified of which state, with the customer and the reason given. */
async function notices(): Promise<string[]> {
  const { rows } = await network.admin.query<{ text: string }>(
    `select distinct concat_ws(', ', c.name, n.parameters ->> 'state',
       nullif(n.parameters ->> 'customer', ''), nullif(n.parameters ->> 'reason', '')) as text
     from notifications n join companies c on c.id = n.company_id
     where n.kind = 'subscriptions.moved' order by text`,
  );
  return rows.map(({ text }) => text);
}

test('companies below are notified of a suspension, but only the direct buyer gets the reason', async () => {
  const { northShop } = await network.start('basic', 10, '2031-05-01');
  await change(network.people.northAdmin, northShop, { event: 'suspend', reason: 'Invoice 7' });
  const { platform } = network.companies;
  const platformName = await network.queryOne<{ name: string }>(
    'select name from companies where id = $1',
    [platform],
  );
  expect(await notices()).toEqual(
    [
      'North Client, suspended',
      'North Shop, suspended, Invoice 7',
      `${platformName.name}, suspended, North`,
    ].toSorted(),
  );
  await change(network.people.northAdmin, northShop, { event: 'set_renewal', end_action: 'roll' });
  expect(await notices()).toEqual([]);
});

test('sellers are notified once when a customer ends a subscription, even if it ends today', async () => {
  const { northClient } = await network.start('basic', 10, '2031-05-01');
  await change(network.people.buyer, northClient, { event: 'end', when: 'now' });
  const notified = await notices();
  expect(notified).toContain('North Shop, cancelled, North Client');
  expect(notified.filter((each) => each.startsWith('North Client'))).toEqual([]);
  expect(notified.filter((each) => each.includes('pending_cancel'))).toEqual([]);
});

test('both sides are notified when a trial ends', async () => {
  const { northClient } = await network.start('trial', 10, '2031-05-01');
  const { trial_to } = await network.queryOne<{ trial_to: string }>(
    'select trial_to::text from subscriptions where id = $1',
    [northClient],
  );
  await network.admin.query('delete from notifications');
  await withPlatform(network.database, 'test', (tx) => advance(tx, northClient, trial_to));
  expect(await notices()).toEqual(
    expect.arrayContaining(['North Client, active', 'North Shop, active, North Client']),
  );
});
