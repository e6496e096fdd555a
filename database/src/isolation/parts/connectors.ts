import type { Calls, IsolationPart } from '../part.ts';
import { part as orders } from './orders.ts';
import { administrators, below, line, type Line, reading } from '../expected-lines.ts';
import { idOf, type CompanyKey, value } from '../hierarchy.ts';
import { all, platform, read, type Table } from '../object-kinds.ts';
import type { Routine } from '../routine-kinds.ts';
import { ofCompany, stored, type TableRows } from '../row-kinds.ts';

// Expected isolation of the tables and functions for connectors, supplier events and differences.

const tables: Readonly<Record<string, Table>> = {
  connectors: {
    policies: ['update to app_user', 'insert to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user:
        'insert(company_id id name url), select, update(deleted_at deleted_by name state url)',
    },
  },
  connector_internals: { policies: [platform], grants: { app_platform: all } },
  supplier_events: { policies: [], grants: {} },
  drift_findings: {
    policies: [platform, read],
    grants: { app_platform: all, app_user: 'select' },
  },
};

const url = 'https://api.supplier.example/trunkline';

const rows: Readonly<Record<string, TableRows>> = {
  connectors: ofCompany('connectors', "name = 'Changed'", (name) => ({
    name: `Connector of ${name}`,
    url,
  })),
  connector_internals: {
    key: ['connector_id'],
    change: "sealed_secret = 'changed'",
    row: (company, variant = stored) => ({
      connector_id: idOf('connectors', company, variant),
      sealed_secret: 'sealed',
    }),
  },
  supplier_events: {
    key: ['id'],
    change: "note = 'Changed'",
    row: (company, variant = stored) => ({
      id: idOf('supplier_events', company, variant),
      connector_id: idOf('connectors', company, stored),
      webhook_id: `evt of ${company} ${variant}`,
      body: '{}',
      state: 'ignored',
    }),
  },
  drift_findings: ofCompany('drift_findings', "state = 'open'", (name, company) => ({
    connector_id: idOf('connectors', company, stored),
    kind: 'unknown',
    reference: `Reference of ${name}`,
    state: 'resolved',
  })),
};

const lines: readonly Line[] = [
  line('connectors drift_findings', reading, administrators, below),
  line('connectors', 'insert reference upsert', administrators, below, 'refused'),
  line('connectors', 'update update_all', administrators, below),
];

const moves: readonly Line[] = [
  line('connectors', 'push push_all', administrators, below, 'refused', 'none'),
  line('connectors', 'steal', administrators, below),
];

const definer = (callers = ''): Routine => ({ runs: 'definer', callers });
const timestamptz = 'timestamp with time zone';

const routines: Readonly<Record<string, Routine>> = {
  'app.drift_transitions()': { runs: 'invoker', callers: '' },
  'app.purge_connectors(uuid)': definer(),
  'app.release_connector()': definer(),
  'app.wake_orders()': definer(),
  'app.can_run_connector(uuid)': definer(),
  [`app.set_connector_secret(uuid,text,${timestamptz},${timestamptz})`]: definer('app_user'),
  'app.set_service_connector(uuid,uuid)': definer('app_user'),
  'app.count_stuck_lines(uuid,integer)': definer('app_user'),
  'app.line_events(uuid)': definer('app_user'),
  'app.transition_drift(uuid,text,text)': definer('app_user'),
  [`app.note_connector(uuid,text,${timestamptz})`]: definer('app_platform'),
  'app.waits_for_connector(order_lines)': definer(),
  'app.connection_of(text)': definer('app_platform'),
  'app.ask_cancellation(order_lines)': definer(),
  [`app.take_cancellations(${timestamptz})`]: definer('app_platform'),
  'app.settle_cancellation(text,text,text)': definer('app_platform'),
  'app.connector_secrets(uuid)': definer('app_platform'),
  'app.store_supplier_event(uuid,text,text,text,text,integer,text,jsonb)': definer('app_platform'),
  'app.apply_supplier_event(supplier_events)': definer(),
  'app.apply_supplier_events(uuid,text)': definer('app_platform'),
  [`app.requests_to_follow(${timestamptz})`]: definer('app_platform'),
  [`app.record_drift(uuid,jsonb,${timestamptz})`]: definer('app_platform'),
  'app.connectors_to_ask(boolean)': definer('app_platform'),
  [`app.alert_failing_connectors(${timestamptz})`]: definer('app_platform'),
};

const row = (table: string) => (company: CompanyKey) => value(idOf(table, company, stored));
const [connector, service, orderLine, finding] = [
  row('connectors'),
  row('services'),
  row('order_lines'),
  row('drift_findings'),
];
const keyOf = (company: CompanyKey) => value(`key of ${company}`);
const lineRow = (company: CompanyKey) =>
  `(select l from order_lines l where l.id = ${orderLine(company)})`;

const calls: Calls = {
  'app.drift_transitions': () => 'select from app.drift_transitions()',
  'app.purge_connectors': (company) => `select app.purge_connectors(${connector(company)})`,
  'app.release_connector': () => 'select app.release_connector()',
  'app.wake_orders': () => 'select app.wake_orders()',
  'app.can_run_connector': (company) => `select where app.can_run_connector(${connector(company)})`,
  'app.set_connector_secret': (company) =>
    `select where app.set_connector_secret(${connector(company)}, 'sealed', now(), now())`,
  'app.set_service_connector': (company) =>
    `select where app.set_service_connector(${service(company)}, ${connector(company)})`,
  'app.count_stuck_lines': (company) =>
    `select where app.count_stuck_lines(${connector(company)}, 10) > 0`,
  'app.line_events': (company) => `select from app.line_events(${orderLine(company)})`,
  'app.transition_drift': (company) =>
    `select where app.transition_drift(${finding(company)}, 'accept', 'Known') is not null`,
  'app.note_connector': (company) =>
    `select app.note_connector(${connector(company)}, null, now())`,
  'app.waits_for_connector': (company) => `select app.waits_for_connector(${lineRow(company)})`,
  'app.connection_of': (company) => `select count(*) from app.connection_of(${keyOf(company)})`,
  'app.ask_cancellation': (company) => `select app.ask_cancellation(${lineRow(company)})`,
  'app.take_cancellations': () => 'select count(*) from app.take_cancellations(now())',
  'app.settle_cancellation': (company) =>
    `select app.settle_cancellation(${keyOf(company)}, 'accepted', '')`,
  'app.connector_secrets': (company) =>
    `select count(*) from app.connector_secrets(${connector(company)})`,
  'app.store_supplier_event': (company) =>
    `select app.store_supplier_event(${connector(company)}, 'evt', '{}', 'R', null, 1, 'held', '{}')`,
  'app.apply_supplier_event': () =>
    'select app.apply_supplier_event((select e from supplier_events e limit 1))',
  'app.apply_supplier_events': (company) =>
    `select app.apply_supplier_events(${connector(company)}, 'R')`,
  'app.requests_to_follow': () => 'select count(*) from app.requests_to_follow(now())',
  'app.record_drift': (company) => `select app.record_drift(${connector(company)}, '[]', now())`,
  'app.connectors_to_ask': () => 'select count(*) from app.connectors_to_ask(true)',
  'app.alert_failing_connectors': () => 'select app.alert_failing_connectors(now())',
};

const callLines: readonly Line[] = [
  line(
    'app.set_connector_secret app.set_service_connector',
    'call',
    administrators,
    `${below} self`,
  ),
  // The fixture's differences are resolved.
  line('app.transition_drift', 'call', administrators, `${below} self`, 'none', 'none', 'rule'),
  // The fixture's attempts were delivered manually.
  line('app.count_stuck_lines app.line_events', 'call', [], '', 'none'),
];

const audited: IsolationPart['audited'] = {
  connectors: true,
  connector_internals: 'internal to the server; the connector shows when a secret was created',
  supplier_events: 'a log of messages; their consequences are in the history of orders',
  drift_findings: true,
};

export const part: IsolationPart = {
  after: [orders],
  tables,
  audited,
  rows,
  lines,
  moves,
  routines,
  callLines,
  calls,
};
