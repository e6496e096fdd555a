import { subscriptionTable } from '@trunkline/contract/subscriptions/states';
import { isEventOf, nextStates } from '@trunkline/contract/kernel/state-table';
import { type Change, changeNames } from '@trunkline/contract/subscriptions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createSubscriptionTest, type PlanName, type SubscriptionTest } from '../testing.ts';

let network: SubscriptionTest;
beforeAll(async () => {
  network = await createSubscriptionTest();
});
afterAll(() => network.drop());

test('only the seller above that suspended a subscription can resume it and see the reason', async () => {
  const { northShop, northClient } = await network.start('basic', 10, '2031-05-01');
  const suspend = { event: 'suspend', reason: 'Invoice 7 is unpaid' } as const;
  await network.change(network.people.northAdmin, northShop, suspend);
  const resumed = network.change(network.people.shopAdmin, northClient, { event: 'resume' });
  expect(await rejectionOf(resumed)).toMatchObject({ code: 'conflict' });
  const { rows } = await network.admin.query(
    `select c.reason, c.party, c.actor_id is not null as named from subscription_changes c
     where c.event = 'suspend' and c.subscription_id = any($1) order by c.reason`,
    [[northShop, northClient]],
  );
  expect(rows).toEqual([
    { reason: '', party: 'seller', named: false },
    { reason: 'Invoice 7 is unpaid', party: 'seller', named: true },
  ]);
  const resumedAbove = await network.change(network.people.northAdmin, northShop, {
    event: 'resume',
  });
  expect(resumedAbove.subscription.state).toBe('active');
});

const plans: Readonly<Partial<Record<string, PlanName>>> = { trial: 'trial' };

const inputs: Readonly<Record<(typeof changeNames)[number], () => Change>> = {
  set_quantity: () => ({ event: 'set_quantity', quantity: 11 }),
  change_plan: () => ({ event: 'change_plan', plan_id: network.plans.large.plan }),
  coterm: () => ({ event: 'coterm', with_id: target }),
  undo: () => ({ event: 'undo', what: 'scheduled_quantity' }),
  set_renewal: () => ({ event: 'set_renewal', end_action: 'end' }),
  suspend: () => ({ event: 'suspend', reason: 'Unpaid' }),
  resume: () => ({ event: 'resume' }),
  end: () => ({ event: 'end', when: 'term' }),
  keep: () => ({ event: 'keep' }),
};

let target = '';

describe.each(subscriptionTable.states)('in the state %s', (state) => {
  /** Starts a chain and puts it into the state. */
  async function startInState(event?: string): Promise<string> {
    const { northClient } = await network.start(plans[state] ?? 'basic', 10, '2031-05-01');
    await network.admin.query(
      `update subscriptions set state = $2,
         ends_on = case when $2 = 'pending_cancel' then term_to when $3 then trial_to end,
         suspended_on = case when $2 = 'suspended' then date '2031-05-02' end,
         suspended_hop = case when $2 = 'suspended' then 3 end,
         scheduled = case when $2 = 'active' then '{"quantity": 5}' else '{}' end::jsonb
       where chain_id = (select chain_id from subscriptions where id = $1)`,
      [northClient, state, state === 'trial' && event === 'keep'],
    );
    return northClient;
  }

  // A refusal changes nothing, so all refusals share one chain.
  let unchanged = '';

  test.each(changeNames)('%s follows the state table for allowed callers', async (event) => {
    if (target === '') target = (await network.start('basic', 1, '2031-05-05')).northClient;
    if (unchanged === '') unchanged = await startInState();
    // Callers who can never trigger the event are refused first, in every state.
    const refusalOf = (party: 'buyer' | 'seller') =>
      isEventOf(subscriptionTable, event, [party]) ? 'conflict' : 'forbidden';
    for (const [person, party, refusal] of [
      [network.people.buyer, 'buyer', refusalOf('buyer')],
      [network.people.shopAdmin, 'seller', refusalOf('seller')],
      [network.people.clerk, null, 'forbidden'],
      [network.people.southAdmin, null, 'not_found'],
    ] as const) {
      const allowed = party === null ? [] : nextStates(subscriptionTable, state, event, [party]);
      if (allowed.length > 0) {
        const id = await startInState(event);
        const { subscription } = await network.change(person, id, inputs[event]());
        expect(allowed).toContain(subscription.state);
      } else {
        const attempt = network.change(person, unchanged, inputs[event]());
        expect((await rejectionOf(attempt)).code).toBe(refusal);
      }
    }
    const row = await network.queryOne('select state from subscriptions where id = $1', [
      unchanged,
    ]);
    expect(row).toEqual({ state });
  });
});
