import type { Calls, IsolationPart } from '../part.ts';
import { below, everyRole, line, type Line, sellers } from '../expected-lines.ts';
import { companyId, home, idOf, type CompanyKey, value } from '../hierarchy.ts';
import type { Routine } from '../routine-kinds.ts';
import { stored } from '../row-kinds.ts';

// The functions of orders, their callers, and calls to try.

const definer = (callers = ''): Routine => ({ runs: 'definer', callers });
const invoker = (callers = ''): Routine => ({ runs: 'invoker', callers });

const routines: Readonly<Record<string, Routine>> = {
  'app.trade_terms_label(jsonb)': invoker(),
  'app.order_transitions()': invoker(),
  'app.line_transitions()': invoker(),
  'app.task_transitions()': invoker(),
  'app.order_charge_transitions()': invoker(),
  'app.port_transitions()': invoker(),
  'app.messaging_transitions()': invoker(),
  'app.emergency_address_transitions()': invoker(),
  'app.is_in_north_america(jsonb)': invoker(),
  'app.can_transition(text,text,text,text,text)': invoker(),
  'app.quantity_allowed(plans,integer)': invoker(),
  'app.lacks_details(order_lines)': invoker(),
  'app.answer_files(jsonb)': invoker('app_platform'),
  'app.keep_order_files()': definer(),
  // Called by signed-in users.
  'app.reads_order_file(uuid)': definer('app_user'),
  'app.trading_name(uuid)': definer('app_user'),
  'app.seller_name(uuid)': definer('app_user'),
  'app.can_price(uuid)': definer(),
  'app.orderable_plans(uuid,uuid[])': definer('app_user'),
  'app.orderable_charges(uuid,uuid[])': definer('app_user'),
  'app.orderable_parts(uuid,uuid[])': definer('app_user'),
  'app.asked_services()': definer('app_user'),
  'app.beneficiaries(uuid,uuid[])': definer('app_user'),
  'app.put_cart_line(uuid,uuid,integer,jsonb,uuid,jsonb,text)': definer('app_user'),
  'app.remove_cart_lines(uuid[])': definer('app_user'),
  'app.create_order(uuid,jsonb,text,text,text)': definer('app_user'),
  'app.needs_approval(uuid,text,bigint)': definer('app_user'),
  'app.order_relations(uuid,uuid[])': definer('app_user'),
  'app.successors(uuid,uuid[])': definer('app_user'),
  'app.transition_order(uuid,text,bigint,text)': definer('app_user'),
  'app.answer_line(uuid,jsonb,bigint)': definer('app_user'),
  'app.can_approve(order_tasks)': definer('app_user'),
  'app.decide_order(uuid,boolean,text)': definer('app_user'),
  'app.transition_line(uuid,text,text)': definer('app_user'),
  'app.line_evidence(uuid)': definer('app_user'),
  'app.delivery_due(uuid)': definer('app_user'),
  'app.line_due(uuid)': definer(),
  'app.is_responsible_for(order_tasks)': definer('app_user'),
  'app.transition_task(uuid,text,text,jsonb)': definer('app_user'),
  'app.add_task(uuid,uuid,text,text,text,timestamp with time zone,uuid,jsonb)': definer('app_user'),
  'app.add_ports(uuid,uuid,jsonb)': definer('app_user'),
  'app.transition_port(uuid,text,jsonb,timestamp with time zone)': definer('app_user'),
  'app.port_party(order_tasks)': definer('app_user'),
  'app.assign_task(uuid,uuid,timestamp with time zone)': definer('app_user'),
  'app.address_party(order_tasks)': definer('app_user'),
  'app.transition_emergency_address(uuid,text,jsonb)': definer('app_user'),
  'app.propose_charge(uuid,uuid,text,text,bigint,integer)': definer('app_user'),
  'app.transition_charge(uuid,text,text)': definer('app_user'),
  'app.share_order(uuid,uuid,bytea)': definer('app_user'),
  'app.view_sale(text,uuid,uuid,boolean,timestamp with time zone)': definer('app_user'),
  'app.order_link(uuid)': definer('app_user'),
  'app.unshare_order(uuid)': definer('app_user'),
  // Called for recipients of links.
  'app.open_tracker(bytea,uuid,timestamp with time zone)': definer('app_platform'),
  'app.relations_of(uuid,uuid[])': definer('app_platform'),
  // Called by jobs.
  'app.orders_to_process(uuid[])': definer('app_platform'),
  'app.process_order(uuid)': definer('app_platform'),
  'app.settle_attempt(text,text,text,text,text)': definer('app_platform'),
  'app.attempts_to_reconcile(timestamp with time zone)': definer('app_platform'),
  'app.note_unknown_attempt(text,timestamp with time zone)': definer('app_platform'),
  'app.ask_provisioning(text)': definer('app_platform'),
  'app.provisioning_of(text)': definer('app_platform'),
  'app.expire_orders(timestamp with time zone)': definer('app_platform'),
  'app.remind_orders(timestamp with time zone)': definer('app_platform'),
  'app.notify_task()': definer(),
  'app.notify_approvers(order_tasks,uuid,boolean)': definer(),
  'app.notify_order()': definer(),
  'app.ask_for_details(orders)': definer(),
  'app.notify_charge()': definer(),
  'app.announce_order()': definer(),
  // Called only by the functions above.
  'app.order_party(uuid,uuid)': definer(),
  'app.record_transition(text,uuid,uuid,uuid,text,text,text,text,text,uuid)': definer(),
  'app.lock_order_chain(uuid)': definer(),
  'app.next_order_number(uuid)': definer(),
  'app.insert_order(uuid,jsonb,text,text,text,uuid,uuid)': definer(),
  'app.set_order_state(uuid,text,text,text,text,uuid)': definer(),
  'app.settle_order(uuid)': definer(),
  'app.day_of_line(uuid)': definer(),
  'app.set_line_state(uuid,text,text,text,text,text,uuid)': definer(),
  'app.follow_line(uuid,text)': definer(),
  'app.set_task_state(uuid,text,text,text,text,uuid)': definer(),
  'app.line_chain(uuid)': definer(),
  'app.port_tasks(order_tasks)': definer(),
  'app.copy_port(uuid,uuid)': definer(),
  'app.is_passed_up(uuid)': definer(),
  'app.ask_emergency_address(uuid)': definer(),
  'app.needs_emergency_address(order_lines)': definer(),
  'app.ask_approvals(uuid,bigint)': definer(),
  'app.pass_details(uuid,text,text,bigint,uuid)': definer(),
  'app.back_order(uuid,uuid[])': definer(),
  'app.with_parts(jsonb)': definer(),
  'app.before_cancelling(uuid)': definer(),
  'app.settle_bundle(uuid)': definer(),
  'app.retry_line(uuid,text,text,uuid)': definer(),
  'app.set_charge_state(uuid,text,text,text,text,uuid)': definer(),
  'app.record_order_sharing(orders,text)': definer(),
  'app.anchor_pair(text,uuid)': definer(),
  'app.guard_open_orders()': definer(),
  'app.date_port()': definer(),
};

const sold = `${below} self`;

const callLines: readonly Line[] = [
  line('app.trading_name', 'call', everyRole, `${sold} ancestor`),
  line('app.trading_name', 'call', ['unknown'], 'ancestor'),
  line('app.seller_name app.needs_approval app.order_relations', 'call', sellers, sold),
  line('app.seller_name app.needs_approval app.order_relations', 'call', everyRole, 'own self'),
  // Everyone reads the quotes of their company's sales.
  line('app.beneficiaries', 'call', everyRole, sold),
  // Only the platform's plan is on offer to A.
  line(
    'app.orderable_plans app.orderable_charges app.orderable_parts app.put_cart_line',
    'call',
    everyRole,
    'ancestor',
  ),
  line(
    'app.remove_cart_lines app.can_approve app.decide_order app.successors app.reads_order_file',
    'call',
    [],
    '',
    'none',
  ),
  // The plan has no price.
  line('app.create_order', 'call', sellers, sold, 'none', 'none', 'rule'),
  line('app.create_order', 'call', everyRole, 'own self', 'none', 'none', 'rule'),
  // The fixture's orders are completed. The platform's order is A's purchase.
  line(
    'app.transition_order app.answer_line app.transition_line app.transition_charge',
    'call',
    sellers,
    `${sold} ancestor`,
    'none',
    'none',
    'rule',
  ),
  line(
    'app.transition_order app.answer_line app.transition_line app.transition_charge',
    'call',
    everyRole,
    'ancestor',
    'none',
    'none',
    'rule',
  ),
  line('app.transition_port', 'call', sellers, `${sold} ancestor`, 'none', 'none', 'rule'),
  line('app.transition_port', 'call', everyRole, 'ancestor', 'none', 'none', 'rule'),
  line('app.add_ports app.add_task', 'call', sellers, `${sold} ancestor`, 'none', 'none', 'rule'),
  line('app.add_ports app.add_task', 'call', everyRole, 'ancestor', 'none', 'none', 'rule'),
  line('app.transition_task', 'call', sellers, sold, 'none', 'none', 'rule'),
  line(
    'app.is_responsible_for app.assign_task app.propose_charge app.line_evidence',
    'call',
    sellers,
    sold,
  ),
  line('app.share_order app.order_link app.unshare_order', 'call', sellers, `${sold} ancestor`),
  line('app.share_order app.order_link app.unshare_order', 'call', everyRole, 'ancestor'),
  line('app.view_sale', 'call', everyRole, `${sold} ancestor`),
  line('app.port_party', 'call', sellers, `${sold} ancestor`),
  line('app.port_party', 'call', everyRole, 'ancestor'),
  // The fixture's task isn't about an emergency address, and is done.
  line(
    'app.address_party app.transition_emergency_address app.delivery_due',
    'call',
    [],
    '',
    'none',
  ),
];

const companySql = (company: CompanyKey) => value(companyId(company));
const row = (table: string) => (company: CompanyKey) => value(idOf(table, company, stored));
const [order, orderLine, task, charge, plan] = [
  row('orders'),
  row('order_lines'),
  row('order_tasks'),
  row('order_charges'),
  row('plans'),
];
/** Returns a query that selects a row if the call returns a value. */
const valueQuery = (call: string) => `select where ${call} is not null`;
/** A task of another company, passed as the caller's own: callers can pass made-up rows. */
const forgedTask = (company: CompanyKey, kind: string) =>
  `jsonb_populate_record(null::order_tasks, jsonb_build_object('id', ${task(company)}, 'kind', '${kind}',
    'line_id', ${orderLine(company)}, 'seller_id', ${companySql(home)}, 'buyer_id', ${companySql(home)}))`;
const callOf = (call: string) => () => `select app.${call}`;
const requestedLines = () =>
  value(JSON.stringify([{ plan_id: idOf('plans', 'platform', stored), quantity: 1 }]));
const ports = value(
  JSON.stringify([
    {
      number: '+442079460099',
      country: 'GB',
      number_type: 'geographic',
      losing_carrier: 'Carrier',
    },
  ]),
);
const hash = String.raw`'\x${'ab'.repeat(32)}'`;
const keyOf = (company: CompanyKey) => value(`key of ${company}`);

/** How to call the functions; see calls.ts. */
const calls: Calls = {
  'app.trade_terms_label': () => "select app.trade_terms_label('{}')",
  'app.order_transitions': () => 'select from app.order_transitions()',
  'app.line_transitions': () => 'select from app.line_transitions()',
  'app.task_transitions': () => 'select from app.task_transitions()',
  'app.order_charge_transitions': () => 'select from app.order_charge_transitions()',
  'app.port_transitions': () => 'select from app.port_transitions()',
  'app.messaging_transitions': () => 'select from app.messaging_transitions()',
  'app.emergency_address_transitions': () => 'select from app.emergency_address_transitions()',
  'app.is_in_north_america': callOf("is_in_north_america('{}')"),
  'app.can_transition': callOf("can_transition('order', 'draft', 'submit', 'ready', 'buyer')"),
  'app.quantity_allowed': callOf('quantity_allowed(null, 1)'),
  'app.lacks_details': callOf('lacks_details(null)'),
  'app.answer_files': callOf("answer_files('{}')"),
  'app.keep_order_files': callOf('keep_order_files()'),
  'app.reads_order_file': (company) =>
    `select where app.reads_order_file(${value(idOf('order_files', company, stored))})`,
  'app.trading_name': (company) => valueQuery(`app.trading_name(${companySql(company)})`),
  'app.seller_name': (company) => valueQuery(`app.seller_name(${companySql(company)})`),
  'app.can_price': (company) => `select app.can_price(${companySql(company)})`,
  'app.beneficiaries': (company) =>
    `select where ${companySql(company)} = any (app.beneficiaries(${companySql(company)}, array[${companySql(company)}]::uuid[]))`,
  'app.asked_services': () => "select where app.asked_services() <> '{}'",
  'app.orderable_plans': (company) =>
    `select from app.orderable_plans(${companySql(home)}, array[${plan(company)}]::uuid[])`,
  'app.orderable_charges': (company) =>
    `select from app.orderable_charges(${companySql(home)}, array[${plan(company)}]::uuid[])`,
  'app.orderable_parts': (company) =>
    `select from app.orderable_parts(${companySql(home)}, array[${plan(company)}]::uuid[])`,
  'app.put_cart_line': (company) =>
    valueQuery(`app.put_cart_line(null, ${plan(company)}, 1, '{}', null, '[]', 'convert')`),
  'app.remove_cart_lines': () => 'select where app.remove_cart_lines(null) > 0',
  'app.create_order': (company) =>
    valueQuery(`app.create_order(${companySql(company)}, ${requestedLines()}, 'api', '', '')`),
  'app.needs_approval': (company) =>
    `select where app.needs_approval(${companySql(company)}, 'USD', 1)`,
  'app.order_relations': (company) =>
    valueQuery(`app.order_relations(${companySql(company)}, '{}')`),
  'app.successors': (company) =>
    `select from app.successors(${companySql(company)}, array[${plan(company)}]::uuid[])`,
  'app.relations_of': (company) => `select app.relations_of(${companySql(company)}, '{}')`,
  'app.transition_order': (company) =>
    valueQuery(`app.transition_order(${order(company)}, 'cancel', 0, '')`),
  'app.answer_line': (company) => valueQuery(`app.answer_line(${orderLine(company)}, '{}', 0)`),
  'app.can_approve': (company) =>
    `select where (select app.can_approve(t) from order_tasks t where t.id = ${task(company)})`,
  'app.decide_order': (company) => valueQuery(`app.decide_order(${order(company)}, true, '')`),
  'app.transition_line': (company) =>
    valueQuery(`app.transition_line(${orderLine(company)}, 'cancel', '')`),
  'app.delivery_due': (company) => valueQuery(`app.delivery_due(${orderLine(company)})`),
  'app.line_due': (company) => `select app.line_due(${orderLine(company)})`,
  'app.line_evidence': (company) => `select from app.line_evidence(${orderLine(company)})`,
  'app.is_responsible_for': (company) =>
    `select where (select app.is_responsible_for(t) from order_tasks t where t.id = ${task(company)})`,
  'app.transition_task': (company) =>
    valueQuery(`app.transition_task(${task(company)}, 'complete', '', '{}')`),
  'app.address_party': (company) => valueQuery(`app.address_party(${forgedTask(company, 'e911')})`),
  'app.transition_emergency_address': (company) =>
    valueQuery(`app.transition_emergency_address(${task(company)}, 'verify', '{}')`),
  'app.port_party': (company) => valueQuery(`app.port_party(${forgedTask(company, 'port')})`),
  'app.port_tasks': (company) =>
    `select from app.port_tasks((select t from order_tasks t where t.id = ${task(company)}))`,
  'app.copy_port': (company) => `select app.copy_port(${task(company)}, ${orderLine(company)})`,
  'app.line_chain': (company) => `select count(*) from app.line_chain(${orderLine(company)})`,
  'app.is_passed_up': (company) => `select app.is_passed_up(${orderLine(company)})`,
  'app.ask_emergency_address': (company) =>
    `select app.ask_emergency_address(${orderLine(company)})`,
  'app.add_task': (company) =>
    valueQuery(`app.add_task(${order(company)}, null, 'other', '', 'seller', null, null, '{}')`),
  'app.add_ports': (company) => valueQuery(`app.add_ports(${order(company)}, null, ${ports})`),
  'app.transition_port': (company) =>
    valueQuery(`app.transition_port(${row('port_numbers')(company)}, 'submit', '{}', now())`),
  'app.assign_task': (company) => `select where app.assign_task(${task(company)}, null, null)`,
  'app.propose_charge': (company) =>
    valueQuery(`app.propose_charge(${order(company)}, null, 'Construction', 'once', 1, 7)`),
  'app.transition_charge': (company) =>
    valueQuery(`app.transition_charge(${charge(company)}, 'accept', '')`),
  'app.share_order': (company) =>
    valueQuery(`app.share_order(${order(company)}, gen_random_uuid(), ${hash})`),
  'app.view_sale': (company) =>
    valueQuery(`app.view_sale('order', ${order(company)}, gen_random_uuid(), false, now())`),
  'app.order_link': (company) => valueQuery(`app.order_link(${order(company)})`),
  'app.unshare_order': (company) => `select where app.unshare_order(${order(company)})`,
  'app.open_tracker': (company) =>
    `select app.open_tracker(${hash}, ${companySql(company)}, now())`,
  'app.record_order_sharing': (company) =>
    `select app.record_order_sharing(o, 'share') from orders o where o.id = ${order(company)}`,
  'app.orders_to_process': () => "select count(*) from app.orders_to_process('{}')",
  'app.process_order': (company) => `select count(*) from app.process_order(${order(company)})`,
  'app.settle_attempt': (company) =>
    `select app.settle_attempt(${keyOf(company)}, 'accepted', '', '', '')`,
  'app.attempts_to_reconcile': () => 'select count(*) from app.attempts_to_reconcile(now())',
  'app.note_unknown_attempt': (company) =>
    `select app.note_unknown_attempt(${keyOf(company)}, now())`,
  'app.ask_provisioning': (company) => `select app.ask_provisioning(${keyOf(company)})`,
  'app.provisioning_of': (company) => `select app.provisioning_of(${keyOf(company)})`,
  'app.expire_orders': callOf('expire_orders(now())'),
  'app.remind_orders': callOf('remind_orders(now())'),
  'app.notify_task': callOf('notify_task()'),
  'app.ask_for_details': callOf('ask_for_details(null)'),
  'app.notify_charge': callOf('notify_charge()'),
  'app.needs_emergency_address': callOf('needs_emergency_address(null)'),
  'app.notify_approvers': (company) =>
    `select app.notify_approvers(t, ${companySql(company)}, false) from order_tasks t where t.id = ${task(company)}`,
  'app.notify_order': callOf('notify_order()'),
  'app.anchor_pair': (company) => `select app.anchor_pair('order', ${order(company)})`,
  'app.announce_order': callOf('announce_order()'),
  'app.order_party': (company) =>
    `select app.order_party(${companySql(company)}, ${companySql(company)})`,
  'app.record_transition': (company) =>
    `select app.record_transition('order', null, ${order(company)}, null, 'submit', null, 'ready', 'job', '', null)`,
  'app.lock_order_chain': (company) => `select app.lock_order_chain(${order(company)})`,
  'app.next_order_number': (company) => `select app.next_order_number(${companySql(company)})`,
  'app.insert_order': (company) =>
    `select app.insert_order(${companySql(company)}, '[]', 'api', '', '', null, null)`,
  'app.set_order_state': (company) =>
    `select app.set_order_state(${order(company)}, 'cancel', 'cancelled', 'buyer', '', null)`,
  'app.settle_order': (company) => `select app.settle_order(${order(company)})`,
  'app.day_of_line': (company) => `select app.day_of_line(${orderLine(company)})`,
  'app.set_line_state': (company) =>
    `select app.set_line_state(${orderLine(company)}, 'cancel', 'cancelled', 'buyer', null, '', null)`,
  'app.follow_line': (company) => `select app.follow_line(${order(company)}, 'succeed')`,
  'app.set_task_state': (company) =>
    `select app.set_task_state(${task(company)}, 'complete', 'done', 'responsible', '', null)`,
  'app.ask_approvals': (company) => `select app.ask_approvals(${order(company)}, 1)`,
  'app.pass_details': (company) =>
    `select app.pass_details(${order(company)}, 'submit', 'buyer', 1, null)`,
  'app.back_order': (company) => `select app.back_order(${order(company)}, '{}')`,
  'app.with_parts': () => `select app.with_parts(${requestedLines()})`,
  'app.before_cancelling': (company) => `select app.before_cancelling(${orderLine(company)})`,
  'app.settle_bundle': (company) => `select app.settle_bundle(${orderLine(company)})`,
  'app.retry_line': (company) => `select app.retry_line(${orderLine(company)}, 'seller', '', null)`,
  'app.set_charge_state': (company) =>
    `select app.set_charge_state(${charge(company)}, 'accept', 'accepted', 'buyer', '', null)`,
  'app.guard_open_orders': callOf('guard_open_orders()'),
  'app.date_port': callOf('date_port()'),
};

export const part: IsolationPart = { routines, callLines, calls };
