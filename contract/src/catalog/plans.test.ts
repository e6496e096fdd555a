import { describe, expect, test } from 'vitest';
import { ChargeInput, NewPlan } from './plans.ts';

const messages = (schema: typeof ChargeInput | typeof NewPlan, input: object) => {
  const { error } = schema.safeParse(input);
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
};
const seat = { name: 'Seat', kind: 'recurring', model: 'per_unit', unit: 'seat' };

describe('a charge', () => {
  test.each([
    { ...seat },
    { ...seat, model: 'graduated' },
    { ...seat, model: 'volume' },
    { ...seat, model: 'package', package_size: 100 },
    { ...seat, model: 'flat', unit: '' },
    { ...seat, kind: 'usage', unit: 'minute', meter: 'minutes' },
  ])('of kind $kind is accepted with model $model', (charge) => {
    expect(messages(ChargeInput, charge)).toEqual({});
  });

  test.each([
    [{ model: 'tiered' }, 'model', /flat, per_unit, graduated, volume, package/],
    [{ kind: 'weekly' }, 'kind', /once, recurring, usage/],
    [{ kind: 'usage' }, 'meter', /Enter the meter/],
    [{ kind: 'usage', meter: 'minutes', model: 'flat', unit: '' }, 'model', /per unit, graduated/],
    [{ meter: 'minutes' }, 'meter', /only usage charges/],
    [{ unit: '' }, 'unit', /such as seat/],
    [{ model: 'flat' }, 'unit', /has no unit/],
    [{ model: 'package' }, 'package_size', /number of units/],
    [{ package_size: 5 }, 'package_size', /only packages/],
  ])('with %j reports the problem with its %s', (changes, field, message) => {
    expect(messages(ChargeInput, { ...seat, ...changes })[field]).toMatch(message);
  });
});

describe('a plan', () => {
  const plan = { service_id: crypto.randomUUID(), name: 'Standard' };
  test.each([
    [{ term_months: 6 }, 'term_months', /0, 1, 12, 24, 36/],
    [{ bill_months: 2 }, 'bill_months', /1, 3, 6, 12/],
    [{ end_action: 'stop' }, 'end_action', /renew, roll, end/],
    [{ trial_days: 91 }, 'trial_days', /90/],
    [{ code: 'two words' }, 'code', /letters and digits/],
    [{ charges: Array.from({ length: 21 }, () => seat) }, 'charges', /up to 20 charges/],
  ])('with %j lists the allowed values of its %s', (changes, field, message) => {
    expect(messages(NewPlan, { ...plan, ...changes })[field]).toMatch(message);
  });
});
