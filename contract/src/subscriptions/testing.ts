import fc from 'fast-check';
import { addDays, type Day } from '../kernel/days.ts';
import { amountsOf, type ChargeFact, type PriceVersion } from './rating-events.ts';
import {
  begin,
  catchUp,
  changePlan,
  ChangeRefused,
  coterm,
  endAtTerm,
  endNow,
  hasEnded,
  keep,
  type Outcome,
  resume,
  setQuantity,
  suspend,
  undoIncrease,
} from './changes.ts';
import {
  isInWindow,
  isPaused,
  type PlanCharge,
  type PlanTerms,
  type Subscription,
} from './terms.ts';

// Random lifetimes of subscriptions, and the invariants of their charge facts.

export const terms = (overrides: Partial<PlanTerms> = {}): PlanTerms => ({
  plan_id: 'basic',
  rank: 1,
  term_months: 12,
  bill_months: 1,
  end_action: 'renew',
  notice_days: 30,
  window_days: 7,
  charge_while_suspended: true,
  ...overrides,
});

export const seat = (charge_id = 'seat'): PlanCharge => ({
  charge_id,
  kind: 'recurring',
  decimals: 0,
});

export const price = (overrides: Partial<PriceVersion> = {}): PriceVersion => ({
  model: 'per_unit',
  decimals: 0,
  package_size: null,
  brackets: [{ from: 1n, rate_micro: 10_000_000n, flat_micro: 0n }],
  currency: 'USD',
  bill_months: 1,
  early_fee_bps: 10_000,
  ...overrides,
});

type Step =
  | { readonly what: 'quantity'; readonly by: number }
  | { readonly what: 'plan'; readonly plan: number }
  | { readonly what: 'undo' | 'suspend' | 'resume' | 'end' | 'end_term' | 'keep' | 'coterm' };

export interface Lifetime {
  readonly start: number;
  readonly quantity: number;
  readonly trial: number;
  readonly plans: readonly PlanTerms[];
  readonly rate: bigint;
  readonly target: number;
  readonly steps: readonly { readonly wait: number; readonly step: Step }[];
}

const plan = (rank: number) =>
  fc
    .record({
      term_months: fc.constantFrom(0, 1, 12, 24),
      bill_months: fc.constantFrom(1, 1, 3, 12),
      end_action: fc.constantFrom('renew', 'renew', 'roll', 'end'),
      notice_days: fc.constantFrom(0, 30),
      window_days: fc.constantFrom(0, 7, 30),
      charge_while_suspended: fc.boolean(),
    })
    .map((chosen) => terms({ ...chosen, rank, plan_id: `plan ${rank}` }));

export const lifetimes: fc.Arbitrary<Lifetime> = fc.record({
  start: fc.integer({ min: 0, max: 1500 }),
  quantity: fc.integer({ min: 1, max: 50 }),
  trial: fc.constantFrom(0, 0, 14),
  plans: fc.tuple(plan(1), plan(2), plan(3)),
  rate: fc.bigInt({ min: 1n, max: 90_000_000n }),
  target: fc.integer({ min: 0, max: 60 }),
  steps: fc.array(
    fc.record({
      wait: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 70 })),
      step: fc.oneof(
        fc.record({ what: fc.constant('quantity' as const), by: fc.integer({ min: -9, max: 9 }) }),
        fc.record({ what: fc.constant('plan' as const), plan: fc.integer({ min: 0, max: 2 }) }),
        fc.record({
          what: fc.constantFrom('undo', 'suspend', 'resume', 'end_term', 'keep', 'coterm', 'end'),
        }),
      ),
    }),
    { minLength: 1, maxLength: 12 },
  ),
});

const charges = (index: number) => [seat(`seat of ${index}`)];

function applyStep(
  current: Subscription,
  before: Subscription,
  step: Step,
  lifetime: Lifetime,
  day: Day,
) {
  switch (step.what) {
    case 'quantity':
      return setQuantity(current, Math.max(1, current.quantity + step.by), day);
    case 'plan':
      return changePlan(
        current,
        lifetime.plans[step.plan] ?? current.terms,
        charges(step.plan),
        day,
      );
    case 'undo':
      return undoIncrease(current, before.quantity, day);
    case 'suspend':
      return current.suspended_on === null ? suspend(current, day) : null;
    case 'resume':
      return current.suspended_on === null ? null : resume(current, day);
    case 'end':
      return endNow(current, day);
    case 'end_term':
      return endAtTerm(current, day);
    case 'keep':
      return keep(current);
    default: {
      const other = begin(
        current.terms,
        current.charges,
        1,
        addDays(day, -lifetime.target),
      ).subscription;
      return current.trial_to === null
        ? coterm(current, catchUp(other, day).subscription, day)
        : null;
    }
  }
}

export interface SimulatedLifetime {
  readonly facts: readonly ChargeFact[];
  /** The quantity to charge for on each day, by charge. */
  readonly expected: ReadonlyMap<Day, { readonly charge: string; readonly quantity: number }>;
}

/** Simulates a lifetime day by day. */
export function simulate(lifetime: Lifetime): SimulatedLifetime {
  const start = addDays('2024-01-01', lifetime.start);
  const [first = terms()] = lifetime.plans;
  const facts: ChargeFact[] = [];
  const expected = new Map<Day, { charge: string; quantity: number }>();
  let day = start;
  let before: Subscription;
  let current: Subscription;
  const apply = (outcome: Outcome) => {
    facts.push(...outcome.facts);
    return outcome.subscription;
  };
  current = apply(begin(first, charges(0), lifetime.quantity, start, lifetime.trial));
  before = current;
  const recordDay = () => {
    const ended = hasEnded(current, day);
    const isFinished = ended && day >= current.charged_to;
    expected.set(day, {
      charge: current.charges[0]?.charge_id ?? '',
      quantity: isPaused(current) || isFinished ? 0 : current.quantity,
    });
  };
  const wait = (days: number) => {
    for (let passed = 0; passed < days; passed += 1) {
      recordDay();
      day = addDays(day, 1);
      before = current;
      current = apply(catchUp(current, day));
    }
  };
  for (const { wait: days, step } of lifetime.steps) {
    wait(days);
    if (hasEnded(current, day)) break;
    try {
      const outcome = applyStep(current, before, step, lifetime, day);
      if (outcome !== null) {
        before = current;
        current = apply(outcome);
      }
    } catch (error) {
      if (!(error instanceof ChangeRefused)) throw error;
    }
    // Within the window the rest of the running period is credited.
    if (hasEnded(current, day) && isInWindow(current, day))
      current = { ...current, charged_to: day };
  }
  while (day < current.charged_to) {
    recordDay();
    day = addDays(day, 1);
  }
  return { facts, expected };
}

/** The quantity that the facts charge on each day, by charge. */
export function chargedByDay(facts: readonly ChargeFact[]): Map<string, bigint> {
  const days = new Map<string, bigint>();
  const periods = Map.groupBy(
    facts.filter(({ kind }) => kind === 'recurring' || kind === 'change'),
    (fact) => `${fact.charge} ${fact.period_from} ${fact.period_to}`,
  );
  for (const events of periods.values()) {
    const latest = new Map<Day, bigint>();
    for (const event of events)
      for (let day = event.service_from; day < event.service_to; day = addDays(day, 1))
        latest.set(day, event.quantity);
    for (const [day, quantity] of latest) {
      const key = `${events[0]?.charge} ${day}`;
      days.set(key, (days.get(key) ?? 0n) + quantity);
    }
  }
  return days;
}

/** Returns the faults of a lifetime; empty if it has none. */
export function faultsOf(lifetime: Lifetime): string[] {
  const { facts, expected } = simulate(lifetime);
  const faults: string[] = [];
  const charged = chargedByDay(facts);
  for (const [day, { charge, quantity }] of expected) {
    const actual = charged.get(`${charge} ${day}`) ?? 0n;
    if (actual !== BigInt(quantity)) faults.push(`${day}: ${actual} instead of ${quantity}`);
  }
  for (const [key, quantity] of charged) {
    const day = key.slice(-10);
    const { charge } = expected.get(day) ?? { charge: '' };
    if (quantity !== 0n && !key.startsWith(`${charge} `)) faults.push(`${key}: ${quantity} extra`);
  }
  const version = price({
    brackets: [{ from: 1n, rate_micro: lifetime.rate, flat_micro: 0n }],
  });
  const amounts = amountsOf(facts.map((fact) => ({ fact, price: version })));
  const totals = new Map<string, bigint>();
  for (const [index, amount] of amounts.entries()) {
    const { charge, period_from, period_to, kind } = facts[index] as ChargeFact;
    const key = `${kind === 'change' ? 'recurring' : kind} ${charge} ${period_from} ${period_to}`;
    const total = (totals.get(key) ?? 0n) + amount;
    if (total < 0n) faults.push(`${key}: credited more than charged`);
    totals.set(key, total);
  }
  return faults.slice(0, 3);
}
