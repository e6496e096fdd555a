import type { OfferMoney, OfferPlan } from '@trunkline/contract/catalog';
import { describe, expect, test } from 'vitest';
import { marginOf, missingText, totalsOf } from './offer-texts.ts';

const dollars = (rate_micro: string): OfferMoney => ({
  currency: 'USD',
  brackets: [{ from: '1', rate_micro, flat_micro: '0' }],
  problem: null,
});
const notOffered: OfferMoney = { currency: 'USD', brackets: null, problem: 'not_offered' };

function planOf(customer_pays: OfferMoney): OfferPlan {
  const charge = {
    id: '00000000-0000-4000-8000-000000000001',
    code: 'SEAT',
    name: 'Seat',
    kind: 'recurring',
    model: 'per_unit',
    unit: 'seat',
    package_size: null,
    meter: null,
    tax_code: '',
    decimals: 0,
    you_pay: dollars('10000000'),
    customer_pays,
  } as const;
  return {
    id: '00000000-0000-4000-8000-000000000002',
    code: 'PBX',
    name: 'Essential',
    rank: 1,
    term_months: 1,
    bill_months: 1,
    trial_days: 0,
    end_action: 'renew',
    notice_days: 30,
    window_days: 0,
    early_fee_bps: 0,
    min_quantity: 1,
    max_quantity: null,
    step_quantity: 1,
    charges: [charge],
    parts: [],
  };
}

describe('totals of a plan', () => {
  test('multiply each price by the quantity, and the margin is their difference', () => {
    const plan = planOf(dollars('12500000'));
    const bought = totalsOf(plan, 3, 'you_pay');
    const sold = totalsOf(plan, 3, 'customer_pays');
    expect(bought).toEqual({ currency: 'USD', recurring: 3000n, once: 0n });
    expect(sold).toEqual({ currency: 'USD', recurring: 3750n, once: 0n });
    expect(marginOf(sold, bought)).toEqual({ currency: 'USD', recurring: 750n, once: 0n });
  });

  test("are null, with a reason, when the company doesn't offer the plan to its customers", () => {
    const plan = planOf(notOffered);
    expect(totalsOf(plan, 3, 'you_pay')).not.toBeNull();
    expect(totalsOf(plan, 3, 'customer_pays')).toBeNull();
    expect(missingText(notOffered)).toBe('Not offered to your customers');
  });
});
