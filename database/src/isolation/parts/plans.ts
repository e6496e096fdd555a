import type { Calls, IsolationPart } from '../part.ts';
import type pg from 'pg';
import {
  administrators,
  below,
  everyRole,
  everywhere,
  line,
  type Line,
  reading,
} from '../expected-lines.ts';
import { companyId, idOf, type CompanyKey, value } from '../hierarchy.ts';
import { all, platform, read, type Table } from '../object-kinds.ts';
import type { Routine } from '../routine-kinds.ts';
import { ofCompany, stored, type TableRows } from '../row-kinds.ts';

// Everything about plans and listings: tables, rows, functions and what each role may do with them.

const planColumns =
  'bill_months charge_while_suspended code early_fee_bps end_action max_quantity min_quantity name ' +
  'notice_days rank step_quantity term_months trial_days window_days';
const chargeColumns = 'code decimals kind meter model name package_size position tax_code unit';

const sortColumns = (...columns: string[]) => columns.join(' ').split(' ').toSorted().join(' ');

/** Rows that are replaced as a whole. */
const replaceableTable = (columns: string, policies: readonly string[]): Table => ({
  policies: ['insert to app_user', 'delete to app_user', platform, ...policies],
  grants: {
    app_platform: all,
    app_user: `delete, insert(${sortColumns(columns, 'company_id id')}), select`,
  },
});

const tables: Readonly<Record<string, Table>> = {
  plans: {
    policies: ['update to app_user', 'insert to app_user', platform, read, read],
    grants: {
      app_platform: all,
      app_user:
        `insert(${sortColumns(planColumns, 'company_id id service_id')}), select, ` +
        `update(${sortColumns(planColumns, 'deleted_at deleted_by')})`,
    },
  },
  plan_charges: {
    policies: ['update to app_user', 'insert to app_user', platform, read, 'delete to app_user'],
    grants: {
      app_platform: all,
      app_user:
        `delete, insert(${sortColumns(chargeColumns, 'company_id id plan_id')}), select, ` +
        `update(${chargeColumns})`,
    },
  },
  listings: {
    policies: ['update to app_user', platform, read],
    grants: { app_platform: all, app_user: 'select, update(featured)' },
  },
  service_relations: replaceableTable('group_no kind ratio_bps service_id target_id', [read, read]),
  questions: replaceableTable(
    'help key label position required rules secret service_id show_when stage type',
    [read],
  ),
  bundle_parts: replaceableTable(
    'allocation_bps part_plan_id plan_id position quantity swap_group',
    [read],
  ),
  // Added by a trigger when something is published.
  service_versions: {
    policies: [platform, read, read],
    grants: { app_platform: 'select', app_user: 'select' },
  },
};

const tableNames = 'plans plan_charges listings';
const partNames = 'service_relations questions bundle_parts';

const codeOf = (name: string) => name.replaceAll('_', '-').toUpperCase();

const rows: Readonly<Record<string, TableRows>> = {
  plans: ofCompany('plans', "name = 'Changed'", (name, company) => ({
    service_id: idOf('services', company, stored),
    code: codeOf(name),
    name: `Plan of ${name}`,
  })),
  plan_charges: ofCompany('plan_charges', "name = 'Changed'", (name, company) => ({
    plan_id: idOf('plans', company, stored),
    code: codeOf(name),
    name: 'Seat',
    kind: 'recurring',
    unit: 'seat',
  })),
  listings: ofCompany('listings', 'featured = true', (name, company) => ({
    service_id: idOf('services', company, name === company ? stored : name),
  })),
  service_relations: ofCompany('service_relations', 'ratio_bps = 5000', (name, company) => ({
    service_id: idOf('services', company, stored),
    target_id: idOf('services', company, stored),
    kind: 'recommends',
    group_no: name === company ? '1' : name.endsWith('fresh') ? '2' : '3',
  })),
  questions: ofCompany('questions', "label = 'Changed'", (name, company) => ({
    service_id: idOf('services', company, stored),
    key: name.replaceAll(/[^a-z0-9_]/g, '_'),
    label: `Question of ${name}`,
    type: 'text',
  })),
  bundle_parts: ofCompany('bundle_parts', 'quantity = 2', (name, company) => ({
    plan_id: idOf('plans', company, stored),
    part_plan_id: idOf('plans', company, stored),
    allocation_bps: '10000',
    position: name === company ? '1' : name.endsWith('fresh') ? '2' : '3',
  })),
  service_versions: ofCompany('service_versions', "reason = 'Changed'", (name, company) => ({
    service_id: idOf('services', company, stored),
    // Version 1 is created with the service.
    number: name === company ? '7' : name.endsWith('fresh') ? '8' : '9',
    content: '{}',
    sha256: '0'.repeat(64),
    cause: 'published',
  })),
};

/** Offers the platform's plan, which makes it visible to the companies directly below. */
export async function offerPlatformPlan(admin: pg.ClientBase): Promise<void> {
  await admin.query(
    "update plans set state = 'offered', offered_at = '2020-01-01T00:00:00Z' where company_id = $1",
    [companyId('platform')],
  );
}

const lines: readonly Line[] = [
  line('plans plan_charges service_versions', reading, everyRole, `${below} ancestor`),
  line(partNames, reading, everyRole, `${below} ancestor`),
  line(partNames, 'insert reference', administrators, below, 'refused'),
  line(partNames, 'delete delete_all', administrators, below),
  line('listings', reading, everyRole, below),
  line('plans plan_charges', 'insert reference upsert', administrators, below, 'refused'),
  line(tableNames, 'update update_all', administrators, below),
  line('plan_charges', 'delete delete_all', administrators, below),
];

/** Rows moved to or from another company. */
const moves: readonly Line[] = [
  line(tableNames, 'push push_all', administrators, below, 'refused', 'none'),
  line(tableNames, 'steal', administrators, below),
];

const definer = (callers = ''): Routine => ({ runs: 'definer', callers });

const routines: Readonly<Record<string, Routine>> = {
  'app.services_offered_to(uuid)': definer(),
  'app.own_offers()': definer('app_user'),
  'app.offered_parts()': definer('app_user'),
  'app.guard_plan()': { runs: 'invoker', callers: '' },
  'app.audit_listing()': definer(),
  'app.plan_label(uuid)': { runs: 'invoker', callers: '' },
  'app.bundle_part_label(jsonb)': { runs: 'invoker', callers: '' },
  'app.service_relation_label(jsonb)': { runs: 'invoker', callers: '' },
  'app.add_service_version(uuid,text,text)': definer(),
  'app.keep_service_version()': definer(),
  'app.purge_plans(uuid)': definer(),
  'app.transition_plan(uuid,text)': definer('app_user'),
  'app.transition_listing(uuid,uuid,text)': definer('app_user'),
  'app.feature_service(uuid,boolean)': definer('app_user'),
  'app.supplier_offers(uuid)': definer('app_user'),
  'app.guard_service_relation()': definer(),
  'app.guard_bundle_part()': definer(),
  'app.is_whole_bundle(uuid)': definer(),
  'app.service_name(uuid)': definer('app_user'),
  'app.set_second_person(uuid,boolean)': definer('app_user'),
  'app.listed_services()': definer('app_public'),
  'app.storefront(text)': definer('app_user'),
  'app.storefront_texts(uuid)': definer('app_user'),
};

const callLines: readonly Line[] = [
  // The platform's published service is offered to everyone at A.
  line(
    'app.own_offers app.offered_parts app.asked_services app.storefront',
    'call',
    everyRole,
    everywhere,
  ),
  line('app.service_name', 'call', everyRole, `${below} ancestor self`),
  line('app.set_second_person', 'call', administrators, `${below} self`),
  line('app.storefront_texts', 'call', everyRole, 'ancestor'),
  line(
    'app.transition_plan app.transition_listing app.feature_service',
    'call',
    administrators,
    `${below} self`,
  ),
  line('app.supplier_offers', 'call', everyRole, `${below} self`),
];

const companySql = (company: CompanyKey) => value(companyId(company));
const planOf = (company: CompanyKey) => value(idOf('plans', company, stored));

/** How to call the functions; see calls.ts. */
const calls: Calls = {
  'app.services_offered_to': (company) =>
    `select from app.services_offered_to(${companySql(company)})`,
  'app.own_offers': () => "select where app.own_offers() <> '{}'",
  'app.offered_parts': () => "select where app.offered_parts() <> '{}'",
  'app.guard_plan': () => 'select app.guard_plan()',
  'app.audit_listing': () => 'select app.audit_listing()',
  'app.plan_label': () => 'select app.plan_label(null)',
  'app.bundle_part_label': () => "select app.bundle_part_label('{}')",
  'app.service_relation_label': () => "select app.service_relation_label('{}')",
  'app.add_service_version': (company) =>
    `select app.add_service_version(${value(idOf('services', company, stored))}, 'published', null)`,
  'app.keep_service_version': () => 'select app.keep_service_version()',
  'app.purge_plans': (company) => `select app.purge_plans(${planOf(company)})`,
  'app.transition_plan': (company) =>
    `select where app.transition_plan(${planOf(company)}, 'offer') is not null`,
  'app.feature_service': (company) =>
    `select where app.feature_service(${value(idOf('services', company, stored))}, true)`,
  'app.transition_listing': (company) =>
    `select where app.transition_listing(${companySql(company)}, ${value(idOf('services', company, stored))}, 'unlist') is not null`,
  'app.guard_service_relation': () => 'select app.guard_service_relation()',
  'app.guard_bundle_part': () => 'select app.guard_bundle_part()',
  'app.is_whole_bundle': (company) => `select app.is_whole_bundle(${planOf(company)})`,
  'app.service_name': (company) =>
    `select where app.service_name(${value(idOf('services', company, stored))}) is not null`,
  'app.set_second_person': (company) =>
    `select where app.set_second_person(${companySql(company)}, false)`,
  'app.listed_services': () => "select where app.listed_services() <> '{}'",
  'app.storefront': () => "select from app.storefront('')",
  'app.storefront_texts': (company) =>
    `select from app.storefront_texts(${value(idOf('services', company, stored))})`,
  'app.supplier_offers': (company) => `select from app.supplier_offers(${companySql(company)})`,
};

const audited: IsolationPart['audited'] = {
  plans: true,
  plan_charges: true,
  listings: { own: 'named after their service' },
  service_relations: true,
  questions: true,
  bundle_parts: true,
  service_versions: 'is itself a log',
};

export const part: IsolationPart = {
  tables,
  audited,
  rows,
  lines,
  moves,
  routines,
  callLines,
  calls,
};
