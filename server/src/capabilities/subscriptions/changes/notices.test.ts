import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Change } from '@trunkline/contract/subscriptions';
import type { Person } from '../../../testing.ts';
import { createSubscriptionTest, type SubscriptionTest } from '../testing.ts';
import { advance } from './advance.ts';
import { changeSubscription } from './change.ts';
import { withPlatform } from '../../../kernel/context.ts';

let net: SubscriptionTest;
beforeAll(async () => {
  net = await createSubscriptionTest();
});
afterAll(() => net.drop());

async function change(who: Person, id: string, requested: Change) {
  const { version } = await net.queryOne<{ version: number }>(
    'select version from subscriptions where id = $1',
    [id],
  );
  await net.admin.query('delete from notifications');
  return changeSubscription(await net.as(who), { id, version, change: requested, dry_run: false });
}

/** Returns who was notified of which state, with the customer and the reason they were told. */
async function notices(): Promise<string[]> {
  const { rows } = await net.admin.query<{ text: string }>(
    `select distinct concat_ws(', ', c.name, n.parameters ->> 'state',
       nullif(n.parameters ->> 'customer', ''), nullif(n.parameters ->> 'reason', '')) as text
     from notifications n join companies c on c.id = n.company_id
     where n.kind = 'subscriptions.moved' order by text`,
  );
  return rows.map(({ text }) => text);
}

test('companies below hear of a suspension, and only the direct buyer of its reason', async () => {
  const { northShop } = await net.start('basic', 10, '2031-05-01');
  await change(net.people.northAdmin, northShop, { event: 'suspend', reason: 'Invoice 7' });
  const { platform } = net.companies;
  const platformName = await net.queryOne<{ name: string }>(
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
  await change(net.people.northAdmin, northShop, { event: 'set_renewal', end_action: 'roll' });
  expect(await notices()).toEqual([]);
});

test('sellers hear of an end that the customer chose, once, also if it is today', async () => {
  const { northClient } = await net.start('basic', 10, '2031-05-01');
  await change(net.people.buyer, northClient, { event: 'end', when: 'now' });
  const told = await notices();
  expect(told).toContain('North Shop, cancelled, North Client');
  expect(told.filter((each) => each.startsWith('North Client'))).toEqual([]);
  expect(told.filter((each) => each.includes('pending_cancel'))).toEqual([]);
});

test('both sides hear of the end of a trial', async () => {
  const { northClient } = await net.start('trial', 10, '2031-05-01');
  const { trial_to } = await net.queryOne<{ trial_to: string }>(
    'select trial_to::text from subscriptions where id = $1',
    [northClient],
  );
  await net.admin.query('delete from notifications');
  await withPlatform(net.database, 'test', (tx) => advance(tx, northClient, trial_to));
  expect(await notices()).toEqual(
    expect.arrayContaining(['North Client, active', 'North Shop, active, North Client']),
  );
});
