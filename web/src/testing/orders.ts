import { Cart, CartLine, OrderDetail, OrderLine } from '@trunkline/contract/orders';
import { idOf, platform } from './records.ts';

const instant = '2026-03-10T12:00:00Z';
const later = '2026-03-20T12:00:00Z';

export const cartLineOf = (number: number, changes: Partial<CartLine> = {}): CartLine =>
  CartLine.parse({
    id: idOf(number),
    plan_id: idOf(number + 10),
    service_id: idOf(number + 20),
    service_slug: 'hosted-pbx',
    service: 'Hosted PBX',
    plan: 'Business',
    term_months: 12,
    bill_months: 1,
    trial_days: 0,
    trial_end: 'convert',
    quantity: 5,
    min_quantity: 5,
    max_quantity: 50,
    step_quantity: 5,
    answers: {},
    beneficiary_id: null,
    beneficiary_name: null,
    charges: [],
    price_id: 'price-1',
    once: '2500',
    recurring: '10000',
    problem: null,
    missing: [],
    parts: [],
    ...changes,
  });

export const cartOf = (lines: CartLine[], changes: Partial<Cart> = {}): Cart =>
  Cart.parse({
    seller_name: 'Northwind Telecom',
    currency: 'USD',
    lines,
    first_bill: '12500',
    needs_approval: false,
    ...changes,
  });

export const orderLineOf = (number: number, changes: Partial<OrderLine> = {}): OrderLine =>
  OrderLine.parse({
    ...cartLineOf(number),
    position: 1,
    parent_id: null,
    beneficiary_id: platform.id,
    beneficiary_name: platform.name,
    state: 'ready',
    state_since: instant,
    due_at: null,
    ordered_with: null,
    may: [],
    ...changes,
  });

export const orderOf = (number: number, changes: Partial<OrderDetail> = {}): OrderDetail =>
  OrderDetail.parse({
    id: idOf(number),
    version: 1,
    may: [],
    number,
    side: 'purchase',
    seller_id: idOf(2),
    seller_name: 'Northwind Telecom',
    buyer_id: platform.id,
    buyer_name: platform.name,
    state: 'ready',
    state_since: instant,
    currency: 'USD',
    source: 'cart',
    reference: 'PO 77',
    note: '',
    summary: 'Hosted PBX',
    first_bill: '12500',
    awaits_me: false,
    submitted_at: instant,
    created_at: instant,
    lines: [orderLineOf(100)],
    tasks: [],
    charges: [],
    history: [],
    ...changes,
  });

export const taskOf = (number: number, changes: Partial<OrderDetail['tasks'][number]> = {}) =>
  ({
    id: idOf(number),
    version: 1,
    order_id: idOf(400),
    order_number: 400,
    line_id: null,
    kind: 'approval',
    title: '',
    state: 'open',
    state_since: instant,
    responsible: 'buyer',
    responsible_name: platform.name,
    owner_id: null,
    owner_name: null,
    due_at: later,
    blocker: '',
    depends_on: null,
    details: {},
    emergency: null,
    numbers: [],
    letter: null,
    may: [],
    ...changes,
  }) satisfies OrderDetail['tasks'][number];
