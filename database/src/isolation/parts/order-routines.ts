import type { Calls, IsolationPart } from '../part.ts';
import { below, everyRole, line, type Line, sellers } from '../expected-lines.ts';
import { companyId, home, idOf, type Place, value } from '../hierarchy.ts';
import type { Routine } from '../routine-kinds.ts';
import { stored } from '../row-kinds.ts';

// The functions of orders, their callers, and calls to try.

const definer = (callers = ''): Routine => ({ runs: 'definer', callers });
const invoker = (callers = ''): Routine => ({ runs: 'invoker', callers });

const routines: Readonly<Record<string, Routine>> = {
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
  'app.may_price(uuid)': definer(),
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
  'app.owes_task(order_tasks)': definer('app_user'),
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
  line('app.owes_task app.assign_task app.propose_charge app.line_evidence', 'call', sellers, sold),
  line('app.share_order app.order_link app.unshare_order', 'call', sellers, `${sold} ancestor`),
  line('app.share_order app.order_link app.unshare_order', 'call', everyRole, 'ancestor'),
  line('app.view_sale', 'call', everyRole, `${sold} ancestor`),
  line('app.port_party', 'call', sellers, `${sold} ancestor`),
  line('app.port_party', 'call', everyRole, 'ancestor'),
  // The fixture's task isn't about an emergency address, and is over.
  line(
    'app.address_party app.transition_emergency_address app.delivery_due',
    'call',
    [],
    '',
    'none',
  ),
];

const company = (place: Place) => value(companyId(place));
const row = (table: string) => (place: Place) => value(idOf(table, place, stored));
const [order, orderLine, task, charge, plan] = [
  row('orders'),
  row('order_lines'),
  row('order_tasks'),
  row('order_charges'),
  row('plans'),
];
/** A query that returns a row if the call returns a value. */
const returnsValue = (call: string) => `select where ${call} is not null`;
/** A task of another company, passed as the caller's own: callers can pass made-up rows. */
const forgedTask = (place: Place, kind: string) =>
  `jsonb_populate_record(null::order_tasks, jsonb_build_object('id', ${task(place)}, 'kind', '${kind}',
    'line_id', ${orderLine(place)}, 'seller_id', ${company(home)}, 'buyer_id', ${company(home)}))`;
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
const keyOf = (place: Place) => value(`key of ${place}`);

/** How to call the functions; see calls.ts. */
const calls: Calls = {
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
  'app.reads_order_file': (place) =>
    `select where app.reads_order_file(${value(idOf('order_files', place, stored))})`,
  'app.trading_name': (place) => returnsValue(`app.trading_name(${company(place)})`),
  'app.seller_name': (place) => returnsValue(`app.seller_name(${company(place)})`),
  'app.may_price': (place) => `select app.may_price(${company(place)})`,
  'app.beneficiaries': (place) =>
    `select where ${company(place)} = any (app.beneficiaries(${company(place)}, array[${company(place)}]::uuid[]))`,
  'app.asked_services': () => "select where app.asked_services() <> '{}'",
  'app.orderable_plans': (place) =>
    `select from app.orderable_plans(${company(home)}, array[${plan(place)}]::uuid[])`,
  'app.orderable_charges': (place) =>
    `select from app.orderable_charges(${company(home)}, array[${plan(place)}]::uuid[])`,
  'app.orderable_parts': (place) =>
    `select from app.orderable_parts(${company(home)}, array[${plan(place)}]::uuid[])`,
  'app.put_cart_line': (place) =>
    returnsValue(`app.put_cart_line(null, ${plan(place)}, 1, '{}', null, '[]', 'convert')`),
  'app.remove_cart_lines': () => 'select where app.remove_cart_lines(null) > 0',
  'app.create_order': (place) =>
    returnsValue(`app.create_order(${company(place)}, ${requestedLines()}, 'api', '', '')`),
  'app.needs_approval': (place) => `select where app.needs_approval(${company(place)}, 'USD', 1)`,
  'app.order_relations': (place) => returnsValue(`app.order_relations(${company(place)}, '{}')`),
  'app.successors': (place) =>
    `select from app.successors(${company(place)}, array[${plan(place)}]::uuid[])`,
  'app.relations_of': (place) => `select app.relations_of(${company(place)}, '{}')`,
  'app.transition_order': (place) =>
    returnsValue(`app.transition_order(${order(place)}, 'cancel', 0, '')`),
  'app.answer_line': (place) => returnsValue(`app.answer_line(${orderLine(place)}, '{}', 0)`),
  'app.can_approve': (place) =>
    `select where (select app.can_approve(t) from order_tasks t where t.id = ${task(place)})`,
  'app.decide_order': (place) => returnsValue(`app.decide_order(${order(place)}, true, '')`),
  'app.transition_line': (place) =>
    returnsValue(`app.transition_line(${orderLine(place)}, 'cancel', '')`),
  'app.delivery_due': (place) => returnsValue(`app.delivery_due(${orderLine(place)})`),
  'app.line_due': (place) => `select app.line_due(${orderLine(place)})`,
  'app.line_evidence': (place) => `select from app.line_evidence(${orderLine(place)})`,
  'app.owes_task': (place) =>
    `select where (select app.owes_task(t) from order_tasks t where t.id = ${task(place)})`,
  'app.transition_task': (place) =>
    returnsValue(`app.transition_task(${task(place)}, 'complete', '', '{}')`),
  'app.address_party': (place) => returnsValue(`app.address_party(${forgedTask(place, 'e911')})`),
  'app.transition_emergency_address': (place) =>
    returnsValue(`app.transition_emergency_address(${task(place)}, 'verify', '{}')`),
  'app.port_party': (place) => returnsValue(`app.port_party(${forgedTask(place, 'port')})`),
  'app.port_tasks': (place) =>
    `select from app.port_tasks((select t from order_tasks t where t.id = ${task(place)}))`,
  'app.copy_port': (place) => `select app.copy_port(${task(place)}, ${orderLine(place)})`,
  'app.line_chain': (place) => `select count(*) from app.line_chain(${orderLine(place)})`,
  'app.is_passed_up': (place) => `select app.is_passed_up(${orderLine(place)})`,
  'app.ask_emergency_address': (place) => `select app.ask_emergency_address(${orderLine(place)})`,
  'app.add_task': (place) =>
    returnsValue(`app.add_task(${order(place)}, null, 'other', '', 'seller', null, null, '{}')`),
  'app.add_ports': (place) => returnsValue(`app.add_ports(${order(place)}, null, ${ports})`),
  'app.transition_port': (place) =>
    returnsValue(`app.transition_port(${row('port_numbers')(place)}, 'submit', '{}', now())`),
  'app.assign_task': (place) => `select where app.assign_task(${task(place)}, null, null)`,
  'app.propose_charge': (place) =>
    returnsValue(`app.propose_charge(${order(place)}, null, 'Construction', 'once', 1, 7)`),
  'app.transition_charge': (place) =>
    returnsValue(`app.transition_charge(${charge(place)}, 'accept', '')`),
  'app.share_order': (place) =>
    returnsValue(`app.share_order(${order(place)}, gen_random_uuid(), ${hash})`),
  'app.view_sale': (place) =>
    returnsValue(`app.view_sale('order', ${order(place)}, gen_random_uuid(), false, now())`),
  'app.order_link': (place) => returnsValue(`app.order_link(${order(place)})`),
  'app.unshare_order': (place) => `select where app.unshare_order(${order(place)})`,
  'app.open_tracker': (place) => `select app.open_tracker(${hash}, ${company(place)}, now())`,
  'app.record_order_sharing': (place) =>
    `select app.record_order_sharing(o, 'share') from orders o where o.id = ${order(place)}`,
  'app.orders_to_process': () => "select count(*) from app.orders_to_process('{}')",
  'app.process_order': (place) => `select count(*) from app.process_order(${order(place)})`,
  'app.settle_attempt': (place) =>
    `select app.settle_attempt(${keyOf(place)}, 'accepted', '', '', '')`,
  'app.attempts_to_reconcile': () => 'select count(*) from app.attempts_to_reconcile(now())',
  'app.note_unknown_attempt': (place) => `select app.note_unknown_attempt(${keyOf(place)}, now())`,
  'app.ask_provisioning': (place) => `select app.ask_provisioning(${keyOf(place)})`,
  'app.provisioning_of': (place) => `select app.provisioning_of(${keyOf(place)})`,
  'app.expire_orders': callOf('expire_orders(now())'),
  'app.remind_orders': callOf('remind_orders(now())'),
  'app.notify_task': callOf('notify_task()'),
  'app.ask_for_details': callOf('ask_for_details(null)'),
  'app.notify_charge': callOf('notify_charge()'),
  'app.needs_emergency_address': callOf('needs_emergency_address(null)'),
  'app.notify_approvers': (place) =>
    `select app.notify_approvers(t, ${company(place)}, false) from order_tasks t where t.id = ${task(place)}`,
  'app.notify_order': callOf('notify_order()'),
  'app.anchor_pair': (place) => `select app.anchor_pair('order', ${order(place)})`,
  'app.announce_order': callOf('announce_order()'),
  'app.order_party': (place) => `select app.order_party(${company(place)}, ${company(place)})`,
  'app.record_transition': (place) =>
    `select app.record_transition('order', null, ${order(place)}, null, 'submit', null, 'ready', 'job', '', null)`,
  'app.lock_order_chain': (place) => `select app.lock_order_chain(${order(place)})`,
  'app.next_order_number': (place) => `select app.next_order_number(${company(place)})`,
  'app.insert_order': (place) =>
    `select app.insert_order(${company(place)}, '[]', 'api', '', '', null, null)`,
  'app.set_order_state': (place) =>
    `select app.set_order_state(${order(place)}, 'cancel', 'cancelled', 'buyer', '', null)`,
  'app.settle_order': (place) => `select app.settle_order(${order(place)})`,
  'app.day_of_line': (place) => `select app.day_of_line(${orderLine(place)})`,
  'app.set_line_state': (place) =>
    `select app.set_line_state(${orderLine(place)}, 'cancel', 'cancelled', 'buyer', null, '', null)`,
  'app.follow_line': (place) => `select app.follow_line(${order(place)}, 'succeed')`,
  'app.set_task_state': (place) =>
    `select app.set_task_state(${task(place)}, 'complete', 'done', 'owing', '', null)`,
  'app.ask_approvals': (place) => `select app.ask_approvals(${order(place)}, 1)`,
  'app.pass_details': (place) =>
    `select app.pass_details(${order(place)}, 'submit', 'buyer', 1, null)`,
  'app.back_order': (place) => `select app.back_order(${order(place)}, '{}')`,
  'app.with_parts': () => `select app.with_parts(${requestedLines()})`,
  'app.before_cancelling': (place) => `select app.before_cancelling(${orderLine(place)})`,
  'app.settle_bundle': (place) => `select app.settle_bundle(${orderLine(place)})`,
  'app.retry_line': (place) => `select app.retry_line(${orderLine(place)}, 'seller', '', null)`,
  'app.set_charge_state': (place) =>
    `select app.set_charge_state(${charge(place)}, 'accept', 'accepted', 'buyer', '', null)`,
  'app.guard_open_orders': callOf('guard_open_orders()'),
  'app.date_port': callOf('date_port()'),
};

export const part: IsolationPart = { routines, callLines, calls };
