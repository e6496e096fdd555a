import { expect, test } from 'vitest';
import { amountsOf, type ChargeFact, sum } from './rating-events.ts';
import {
  begin,
  catchUp,
  changePlan,
  coterm,
  endAtTerm,
  endNow,
  keep,
  renew,
  type Outcome,
  resume,
  setQuantity,
  suspend,
  undoIncrease,
} from './changes.ts';
import { isReducible } from './lots.ts';
import type { PlanTerms, Subscription } from './terms.ts';
import { price, seat, terms } from './testing.ts';

const start = '2026-01-31';
const started = (overrides: Partial<PlanTerms> = {}, quantity = 10) =>
  begin(terms(overrides), [seat()], quantity, start).subscription;
const caughtUpTo = (subscription: Subscription, day: string) =>
  catchUp(subscription, day).subscription;
const summarize = (facts: readonly ChargeFact[]) =>
  facts.map(
    ({ kind, quantity, service_from, service_to }) =>
      `${kind} ${quantity} ${service_from} ${service_to}`,
  );
const amount = ({ facts }: Outcome) =>
  sum(amountsOf(facts.map((fact) => ({ fact, price: price() }))));

test('charges once at the start, and for every period counted from the anchor', () => {
  const once = { ...seat('setup'), kind: 'once' as const };
  const { subscription, facts } = begin(terms(), [once, seat()], 3, start);
  expect(summarize(facts)).toEqual([
    'once 3 2026-01-31 2026-02-28',
    'recurring 3 2026-01-31 2026-02-28',
  ]);
  expect(summarize(catchUp(subscription, '2026-03-31').facts)).toEqual([
    'recurring 3 2026-02-28 2026-03-31',
    'recurring 3 2026-03-31 2026-04-30',
  ]);
});

test('a subscription set to end renews on its plan; a scheduled plan waits', () => {
  const monthly = started({ term_months: 0 });
  const yearly = terms({ plan_id: 'yearly', rank: 0, bill_months: 12 });
  const scheduled = changePlan(monthly, yearly, [seat('year')], '2026-02-10').subscription;
  const ending = endAtTerm(scheduled, '2026-02-10').subscription;
  expect(ending.ends_on).toBe('2026-03-31');
  const renewed = catchUp(ending, '2026-02-28');
  expect(summarize(renewed.facts)).toEqual(['recurring 10 2026-02-28 2026-03-31']);
  const kept = keep(renewed.subscription).subscription;
  expect(caughtUpTo(kept, '2026-03-31').terms.plan_id).toBe('yearly');
});

test('a trial is free, and converts or ends', () => {
  const trial = begin(terms(), [seat()], 3, start, 14);
  expect(trial.facts).toEqual([]);
  expect(setQuantity(trial.subscription, 5, '2026-02-01').facts).toEqual([]);
  expect(summarize(catchUp(trial.subscription, '2026-02-14').facts)).toEqual([
    'recurring 3 2026-02-14 2026-03-14',
  ]);
  const ending = { ...trial.subscription, ends_on: '2026-02-14' };
  expect(catchUp(ending, '2026-03-14').facts).toEqual([]);
});

test('each increase is its own lot; within the window, the newest is returned first', () => {
  const increased = setQuantity(caughtUpTo(started(), '2026-03-05'), 15, '2026-03-05');
  expect(summarize(increased.facts)).toEqual(['change 15 2026-03-05 2026-03-31']);
  const window = { from: start, days: 7 };
  const reducibleOn = (day: string) =>
    increased.subscription.lots.filter((lot) => isReducible(lot, window, day));
  expect(reducibleOn('2026-03-11')).toEqual([{ added_on: '2026-03-05', quantity: 5 }]);
  expect(reducibleOn('2026-03-12')).toEqual([]);
  const reduced = setQuantity(increased.subscription, 8, '2026-03-11');
  expect(reduced.subscription).toMatchObject({ quantity: 10, scheduled: { quantity: 8 } });
  expect(summarize(reduced.facts)).toEqual(['change 10 2026-03-11 2026-03-31']);
  const more = setQuantity(reduced.subscription, 12, '2026-03-20').subscription;
  expect(more).toMatchObject({ quantity: 12, scheduled: { quantity: 8 } });
  const renewed = caughtUpTo(more, '2027-01-31');
  expect(renewed).toMatchObject({ quantity: 8, scheduled: {}, term_to: '2028-01-31' });
  expect(renewed.lots).toEqual([{ added_on: start, quantity: 8 }]);
  expect(setQuantity(renewed, 1, '2027-02-06').subscription.quantity).toBe(1);
});

test('setting the current quantity clears a scheduled decrease', () => {
  const reduced = setQuantity(caughtUpTo(started(), '2026-03-05'), 8, '2026-03-05').subscription;
  expect(reduced.scheduled).toEqual({ quantity: 8 });
  expect(setQuantity(reduced, 10, '2026-03-06').subscription.scheduled).toEqual({});
});

test('an increase undone on the same day costs nothing, even without a return window', () => {
  const increased = setQuantity(started({ window_days: 0 }), 15, '2026-02-10');
  const undone = undoIncrease(increased.subscription, 10, '2026-02-10');
  const events = [
    ...begin(terms(), [seat()], 10, start).facts,
    ...increased.facts,
    ...undone.facts,
  ];
  const amounts = amountsOf(events.map((fact) => ({ fact, price: price() })));
  expect(amounts.slice(1)).toEqual([3214n, -3214n]);
  expect(() => undoIncrease(increased.subscription, 10, '2026-02-11')).toThrow('nothing_to_undo');
});

const yearly = terms({ plan_id: 'yearly', bill_months: 12 });

test('a change to a plan of higher rank applies now, any other at the renewal', () => {
  const larger = changePlan(
    started(),
    terms({ plan_id: 'large', rank: 2 }),
    [seat('large')],
    '2026-02-10',
  );
  expect(summarize(larger.facts)).toEqual([
    'change 0 2026-02-10 2026-02-28',
    'change 10 2026-02-10 2026-02-28',
  ]);
  const equal = changePlan(started(), yearly, [seat('year')], '2026-02-10');
  expect(equal.facts).toEqual([]);
  expect(summarize(catchUp(equal.subscription, '2027-01-31').facts).at(-1)).toBe(
    'recurring 10 2027-01-31 2028-01-31',
  );
  const cleared = changePlan(equal.subscription, terms(), [seat()], '2026-02-11');
  expect(cleared.subscription.scheduled).toEqual({});
});

test('an upgrade keeps the change scheduled for the renewal', () => {
  const waiting = changePlan(started(), yearly, [seat('year')], '2026-02-10').subscription;
  const large = terms({ plan_id: 'large', rank: 2 });
  const { subscription } = changePlan(waiting, large, [seat('large')], '2026-02-11');
  expect(subscription).toMatchObject({ terms: large, scheduled: waiting.scheduled });
  expect(renew(subscription).subscription).toMatchObject({ terms: yearly, scheduled: {} });
});

test('an upgrade to another billing period starts a new period and never shortens the term', () => {
  const updated = changePlan(
    started({ term_months: 24 }),
    { ...yearly, rank: 2 },
    [seat('year')],
    '2026-02-10',
  );
  expect(summarize(updated.facts)).toEqual([
    'change 0 2026-02-10 2026-02-28',
    'recurring 10 2026-02-10 2027-02-10',
  ]);
  expect(updated.subscription.term_to).toBe('2028-02-10');
});

test("aligns with another subscription's period, charging the difference by day", () => {
  const target = begin(terms(), [seat()], 1, '2026-02-15').subscription;
  const aligned = coterm(caughtUpTo(started(), '2026-02-20'), target, '2026-02-20');
  expect(summarize(aligned.facts)).toEqual([
    'change 0 2026-02-20 2026-02-28',
    'change 10 2026-02-20 2026-03-15',
  ]);
  expect(aligned.facts[1]).toMatchObject({ period_from: '2026-02-15', period_to: '2026-03-15' });
  expect(aligned.subscription.term_to).toBe('2027-02-15');
  const earlier = caughtUpTo(begin(terms(), [seat()], 1, '2025-06-01').subscription, '2026-02-20');
  expect(() => coterm(started(), earlier, '2026-02-20')).toThrow('coterm_shortens');
  expect(() => coterm(started(), caughtUpTo(target, '2026-02-20'), '2026-02-20')).not.toThrow();
  expect(() =>
    coterm(started(), endAtTerm(target, '2026-02-20').subscription, '2026-02-20'),
  ).toThrow('coterm_ending');
  expect(() => coterm(started({ bill_months: 3 }), target, '2026-02-20')).toThrow('coterm_period');
});

test('ending early credits unused days within the window, and costs a fee later', () => {
  expect(summarize(endNow(started(), '2026-02-06').facts)).toEqual([
    'change 0 2026-02-06 2026-02-28',
  ]);
  const late = endNow(caughtUpTo(started(), '2026-11-10'), '2026-11-10');
  expect(summarize(late.facts)).toEqual(['early_end_fee 10 2026-11-30 2027-01-31']);
  expect(amount(late)).toBe(20_000n);
  expect(endNow(caughtUpTo(started(), '2027-01-10'), '2027-01-10').facts).toEqual([]);
});

test.each([
  [{}, '2026-12-31', '2027-01-31'],
  [{}, '2027-01-02', '2028-01-31'],
  [{ end_action: 'roll' as const }, '2027-01-02', '2027-02-28'],
  [{ end_action: 'end' as const }, '2027-01-02', '2027-01-31'],
  [{ term_months: 0, notice_days: 0 }, '2026-02-10', '2026-02-28'],
])('an end requested with %o on %s takes effect, with notice, on %s', (over, day, end) => {
  const ending = endAtTerm(caughtUpTo(started(over), day), day).subscription;
  expect(ending.ends_on).toBe(end);
  expect(keep(ending).subscription.ends_on).toBeNull();
  expect(catchUp(ending, '2030-01-01').subscription.charged_to).toBe(end);
  expect(() => endAtTerm(ending, day)).toThrow('already_ending');
});

test('charges pause while suspended if the plan pauses them; the term continues', () => {
  const free = suspend(started({ charge_while_suspended: false }), '2026-02-10');
  expect(summarize(free.facts)).toEqual(['change 0 2026-02-10 2026-02-28']);
  const later = catchUp(free.subscription, '2026-03-10');
  expect(later.facts).toEqual([]);
  const resumed = resume(later.subscription, '2026-03-10');
  expect(summarize(resumed.facts)).toEqual(['change 10 2026-03-10 2026-03-31']);
  expect(resumed.subscription.term_to).toBe('2027-01-31');
  expect(suspend(started(), '2026-02-10').facts).toEqual([]);
});
