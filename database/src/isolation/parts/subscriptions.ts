import type { Calls, IsolationPart } from '../part.ts';
import { part as orders } from './orders.ts';
import {
  below,
  everyRole,
  everywhere,
  line,
  type Line,
  reading,
  sellers,
} from '../expected-lines.ts';
import { companyId, idOf, type CompanyKey } from '../hierarchy.ts';
import { platform, read, type Table } from '../object-kinds.ts';
import { buyers, tradingRows } from './orders.ts';
import type { Routine } from '../routine-kinds.ts';
import { stored, type TableRows } from '../row-kinds.ts';

// Everything about subscriptions: tables, rows, functions and what each role may do with them.

/** Rows of a seller and a buyer; only functions write them. */
const pair: Table = {
  policies: [platform, read],
  grants: { app_platform: 'select', app_user: 'select' },
};

const tables: Readonly<Record<string, Table>> = {
  subscriptions: pair,
  subscription_rates: pair,
  quantity_lots: pair,
  subscription_changes: pair,
  charge_events: pair,
  usage_records: pair,
};

/** Written by functions; jobs read them. */
const subscriptionNames = Object.keys(tables).join(' ');

const subscriptionOf = (company: CompanyKey) => idOf('subscriptions', company, stored);
const day = '2020-01-01';
const later = '2020-02-01';
const year = '2021-01-01';

const rows: Readonly<Record<string, TableRows>> = {
  subscriptions: tradingRows('subscriptions', 'quantity = 7', (name, company) => ({
    chain_id: idOf('subscriptions', company, name === company ? stored : 'fresh'),
    hop: name === company ? '1' : '2',
    line_id: idOf('order_lines', company, name === company ? stored : 'fresh'),
    beneficiary_id: companyId(buyers[company]),
    service_id: idOf('services', company, stored),
    plan_id: idOf('plans', company, stored),
    service: 'Service',
    plan: 'Plan',
    state: 'active',
    model: 'resale',
    currency: 'USD',
    time_zone: 'UTC',
    rank: '1',
    term_months: '12',
    bill_months: '1',
    notice_days: '30',
    window_days: '7',
    early_fee_bps: '10000',
    charge_while_suspended: 'true',
    min_quantity: '1',
    step_quantity: '1',
    quantity: '1',
    started_on: day,
    anchor: day,
    term_from: day,
    term_to: year,
    window_from: day,
    charged_to: later,
    end_action: 'renew',
  })),
  subscription_rates: tradingRows('subscription_rates', "name = 'Changed'", (_name, company) => ({
    subscription_id: subscriptionOf(company),
    line_id: idOf('order_lines', company, stored),
    plan_id: idOf('plans', company, stored),
    charge_id: idOf('plan_charges', company, stored),
    code: 'SEAT',
    name: 'Seat',
    kind: 'recurring',
    model: 'per_unit',
    decimals: '0',
    currency: 'USD',
    brackets: '[{"from": "1", "rate_micro": "1", "flat_micro": "0"}]',
    bill_months: '1',
    early_fee_bps: '0',
    valid_from: day,
  })),
  quantity_lots: {
    key: ['subscription_id', 'position'],
    owner: 'seller_id',
    change: 'quantity = 7',
    row: (company, variant = stored) => ({
      subscription_id: subscriptionOf(company),
      seller_id: companyId(company),
      buyer_id: companyId(buyers[company]),
      position: variant === stored ? '1' : variant === 'fresh' ? '2' : '3',
      added_on: day,
      quantity: '1',
    }),
  },
  subscription_changes: tradingRows(
    'subscription_changes',
    "reason = 'Changed'",
    (_name, company) => ({
      subscription_id: subscriptionOf(company),
      event: 'start',
      to_state: 'active',
      party: 'supplier',
      day,
    }),
  ),
  charge_events: tradingRows('charge_events', 'quantity = 7', (name, company) => ({
    group_id: idOf('charge_events', company, name === company ? stored : 'fresh'),
    hop: name === company ? '1' : '2',
    kind: 'once',
    model: 'resale',
    subscription_id: subscriptionOf(company),
    quantity: '1',
    unit_micros: '1',
    currency: 'USD',
    service_from: day,
    service_to: later,
    period_from: day,
    period_to: later,
  })),
  usage_records: tradingRows('usage_records', "meter = 'changed'", (name, company) => ({
    subscription_id: subscriptionOf(company),
    charge_id: idOf('plan_charges', company, stored),
    meter: 'minutes',
    quantity: '1',
    used_on: day,
    period_from: day,
    period_to: later,
    source: 'Switch',
    external_id: name,
  })),
};

const lines: readonly Line[] = [line(subscriptionNames, reading, everyRole, `${below} ancestor`)];

const invoker = (callers = ''): Routine => ({ runs: 'invoker', callers });
const definer = (callers = ''): Routine => ({ runs: 'definer', callers });

const routines: Readonly<Record<string, Routine>> = {
  'app.subscription_transitions()': invoker(),
  'app.round_money(numeric,numeric)': invoker(),
  'app.step_money(numeric,numeric,numeric)': invoker(),
  'app.split_money(numeric,numeric[])': invoker(),
  'app.refuse_change()': invoker(),
  'app.event_group(uuid,text)': invoker(),
  'app.single_unit_micros(text,jsonb)': invoker(),
  'app.rates_in(uuid,uuid,date)': invoker(),
  'app.months_of_term(integer,integer)': invoker(),
  'app.months_between(date,date)': invoker(),
  'app.subscription_summary(subscriptions)': invoker(),
  'app.add_rates(order_lines,uuid,uuid,jsonb,date,integer,integer)': definer(),
  'app.add_facts(subscriptions,text,jsonb)': definer(),
  'app.start_subscription(uuid,date)': definer(),
  'app.charge_line_once(order_lines,integer,uuid,date)': definer(),
  'app.charge_order_charge(uuid,date)': definer(),
  'app.subscription_party(subscriptions)': definer(),
  'app.subscription_relations(uuid)': definer('app_user'),
  'app.agree_plan(uuid,uuid,date,date)': definer(),
  'app.note_plan()': definer(),
  'app.plan_on(subscriptions,date)': definer(),
  'app.transition_subscription(uuid,integer,text,text,date,jsonb,jsonb,text)':
    definer('app_platform app_user'),
  'app.start_periods(timestamp with time zone,integer)': definer('app_platform'),
  'app.subscriptions_due(timestamp with time zone,integer)': definer('app_platform'),
  'app.add_usage(text,jsonb,timestamp with time zone)': definer('app_user'),
  'app.close_usage(timestamp with time zone,integer)': definer('app_platform'),
  'app.notice_renewals(timestamp with time zone)': definer('app_platform'),
  'app.run_prices(uuid,uuid,uuid,uuid[],boolean,integer,date,text,boolean)': definer('app_user'),
  'app.reverse_charge(uuid,text)': definer('app_user'),
  'app.has_moved(subscriptions)': definer(),
  'app.can_transfer(uuid)': definer('app_user'),
  'app.begin_transfer(uuid,integer)': definer('app_user'),
  'app.continue_instance(uuid)': definer('app_user'),
  'app.notify_supply(subscriptions,boolean)': definer(),
  'app.notify_subscription()': definer(),
  'app.prepare_supplier_change()': definer(),
  'app.take_supplier_changes(timestamp with time zone)': definer('app_platform'),
  'app.settle_supplier_change(text,text,text)': definer('app_platform'),
  'app.audit_subscription_change()': definer(),
};

const callLines: readonly Line[] = [
  line(
    'app.transition_subscription app.subscription_relations',
    'call',
    sellers,
    `${below} ancestor self`,
  ),
  line('app.add_usage app.run_prices app.reverse_charge', 'call', sellers, `${below} self`),
  // No buyer has moved.
  line('app.begin_transfer', 'call', sellers, `${below} self`, 'none', 'none', 'rule'),
  line('app.can_transfer app.continue_instance', 'call', [], '', 'none'),
];

/** For jobs: they carry out renewals, but can't change the renewal setting. */
const jobLines: readonly Line[] = [
  line(
    'app.start_periods app.close_usage app.notice_renewals ' +
      'app.take_supplier_changes app.settle_supplier_change',
    'call',
    'anybody',
    everywhere,
  ),
  line('app.subscriptions_due', 'call', 'anybody', '', 'none'),
  line('app.transition_subscription', 'call', 'anybody', everywhere, 'none', 'none', 'rule'),
];

const timestamp = "'2019-01-01T00:00:00Z'";

/** How to call the functions; see calls.ts. */
const calls: Calls = {
  'app.subscription_transitions': () => 'select from app.subscription_transitions()',
  'app.round_money': () => 'select app.round_money(1, 2)',
  'app.step_money': () => 'select app.step_money(1, 2, 0)',
  'app.split_money': () => "select app.split_money(1, '{1}')",
  'app.refuse_change': () => 'select app.refuse_change()',
  'app.event_group': (company) => `select app.event_group('${companyId(company)}', 'x')`,
  'app.single_unit_micros': () => "select app.single_unit_micros('flat', '[]')",
  'app.rates_in': (company) =>
    `select from app.rates_in('${subscriptionOf(company)}', '${idOf('plans', company, stored)}',
      '${day}')`,
  'app.months_of_term': () => 'select app.months_of_term(12, 1)',
  'app.months_between': () => `select app.months_between('${day}', '${later}')`,
  'app.subscription_summary': () => 'select app.subscription_summary(null)',
  'app.add_rates': (company) =>
    `select app.add_rates(null, null, '${idOf('plans', company, stored)}', '[]', '${day}', 1, 0)`,
  'app.add_facts': () => "select app.add_facts(null, 'x', '[]')",
  'app.start_subscription': (company) =>
    `select app.start_subscription('${idOf('order_lines', company, stored)}', '${day}')`,
  'app.charge_line_once': (company) =>
    `select app.charge_line_once(null, 1, '${companyId(company)}', '${day}')`,
  'app.charge_order_charge': (company) =>
    `select app.charge_order_charge('${idOf('order_charges', company, stored)}', '${day}')`,
  'app.subscription_relations': (company) =>
    `select where app.subscription_relations('${subscriptionOf(company)}') is not null`,
  'app.subscription_party': () => 'select app.subscription_party(null)',
  'app.note_plan': () => 'select app.note_plan()',
  'app.plan_on': (company) =>
    `select app.plan_on(s, '${day}') from subscriptions s where s.id = '${idOf('subscriptions', company, stored)}'`,
  'app.agree_plan': (company) =>
    `select app.agree_plan('${companyId(company)}', '${idOf('plans', company, stored)}', '${day}',
      '${day}')`,
  'app.transition_subscription': (company) =>
    `select from (select app.transition_subscription('${subscriptionOf(company)}', 1, 'set_renewal',
      'active', '${day}', (select jsonb_build_object('plan_id', '${idOf('plans', company, stored)}',
        'quantity', 1, 'lots', '[]'::jsonb, 'anchor', '${day}', 'term_from', '${day}', 'term_to',
        '${year}', 'window_from', '${day}', 'charged_to', '${later}', 'end_action', 'renew',
        'scheduled', '{}'::jsonb)), '[]', '') as moved) m where m.moved`,
  'app.start_periods': () => `select app.start_periods(${timestamp}, 1)`,
  'app.subscriptions_due': () => `select from app.subscriptions_due(${timestamp}, 1)`,
  'app.add_usage': (company) =>
    `select from app.add_usage('x', jsonb_build_array(jsonb_build_object('subscription_id',
      '${subscriptionOf(company)}', 'meter', 'minutes', 'quantity', '1', 'used_on', '${day}',
      'external_id', 'x', 'corrects', '')), '${later}') u
      where u.problem <> 'subscription_unknown'`,
  'app.close_usage': () => `select app.close_usage(${timestamp}, 1)`,
  'app.notice_renewals': () => `select app.notice_renewals(${timestamp})`,
  'app.run_prices': (company) =>
    `select from app.run_prices('${companyId(company)}', null, null, null, true, 0,
      '${day}', 'x', true)`,
  'app.reverse_charge': (company) =>
    `select from (select app.reverse_charge('${idOf('charge_events', company, stored)}', 'x')
      as reversed) r where r.reversed`,
  'app.notify_supply': () => 'select app.notify_supply(null, true)',
  'app.notify_subscription': () => 'select app.notify_subscription()',
  'app.has_moved': () => 'select app.has_moved(null)',
  'app.can_transfer': (company) => `select where app.can_transfer('${subscriptionOf(company)}')`,
  'app.begin_transfer': (company) =>
    `select where app.begin_transfer('${subscriptionOf(company)}', 1) is not null`,
  'app.continue_instance': (company) =>
    `select where app.continue_instance('${subscriptionOf(company)}')`,
  'app.prepare_supplier_change': () => 'select app.prepare_supplier_change()',
  'app.take_supplier_changes': () => `select count(*) from app.take_supplier_changes(${timestamp})`,
  'app.settle_supplier_change': () => "select app.settle_supplier_change('x', 'accepted', '')",
  'app.audit_subscription_change': () => 'select app.audit_subscription_change()',
};

const audited: IsolationPart['audited'] = {
  subscriptions: 'their changes are themselves a log',
  subscription_rates: 'is itself a log',
  quantity_lots: 'derived from changes',
  subscription_changes: { own: 'a log of what people and jobs do', as: 'subscriptions' },
  charge_events: 'is itself a log',
  usage_records: 'is itself a log',
};

export const part: IsolationPart = {
  after: [orders],
  sealed: ['charge_events', 'usage_records'],
  tables,
  audited,
  rows,
  lines,
  routines,
  callLines,
  jobLines,
  calls,
};
