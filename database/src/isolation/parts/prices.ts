import type { Calls, IsolationPart } from '../part.ts';
import { part as plans } from './plans.ts';
import { below, line, type Line, reading, sellers } from '../expected-lines.ts';
import { companyId, idOf, value } from '../hierarchy.ts';
import { all, platform, read, type Table } from '../object-kinds.ts';
import type { Routine } from '../routine-kinds.ts';
import { ofCompany, stored, type TableRows } from '../row-kinds.ts';

// Everything about prices: tables, rows, functions and what each role may do with them.

/** Rows that are never changed; one that has not taken effect yet can be withdrawn. */
const appendOnlyTable = (columns: string): Table => ({
  policies: ['insert to app_user', platform, read, 'delete to app_user'],
  grants: { app_platform: all, app_user: `delete, insert(${columns}), select` },
});

const tables: Readonly<Record<string, Table>> = {
  price_lists: {
    policies: ['update to app_user', 'insert to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user:
        'insert(base_list_id company_id currency guard id kind min_margin_bps name rounding step_micro), select, ' +
        'update(base_list_id currency guard min_margin_bps name rounding step_micro)',
    },
  },
  price_entries: appendOnlyTable(
    'add_micro bps brackets change_id company_id id list_id method scope target valid_from',
  ),
  price_assignments: appendOnlyTable('audience company_id id kind list_id target valid_from'),
  exchange_rates: appendOnlyTable('company_id from_currency id rate_e8 to_currency valid_from'),
  price_epochs: { policies: [], grants: {} },
  // People write them only through functions.
  price_changes: {
    policies: [platform, read],
    grants: { app_platform: all, app_user: 'select' },
  },
};

const tableNames = 'price_lists price_entries price_assignments exchange_rates';
const appendedNames = 'price_entries price_assignments exchange_rates';
const priceChangeNames = 'price_changes';

const dayOf = (name: string, company: string) => {
  const offset = name === company ? 0 : name.endsWith('fresh') ? 1 : 2;
  return `${2990 + offset}-01-01`;
};

const rows: Readonly<Record<string, TableRows>> = {
  price_lists: ofCompany('price_lists', "guard = 'block'", (name) => ({
    name: `Prices of ${name}`,
    currency: 'USD',
  })),
  price_entries: ofCompany('price_entries', 'add_micro = 1', (name, company) => ({
    list_id: idOf('price_lists', company, stored),
    scope: 'all',
    method: 'markup',
    bps: '1000',
    valid_from: dayOf(name, company),
  })),
  price_assignments: ofCompany(
    'price_assignments',
    "valid_from = '2999-01-01'",
    (name, company) => ({
      audience: 'visitors',
      list_id: idOf('price_lists', company, stored),
      valid_from: dayOf(name, company),
    }),
  ),
  exchange_rates: ofCompany('exchange_rates', 'rate_e8 = 1', (name, company) => ({
    from_currency: 'USD',
    to_currency: 'EUR',
    rate_e8: '90000000',
    valid_from: dayOf(name, company),
  })),
  price_epochs: {
    key: ['company_id'],
    owner: 'company_id',
    change: 'epoch = gen_random_uuid()',
    row: (company) => ({
      company_id: companyId(company),
      epoch: idOf('price_epochs', company, stored),
    }),
  },
  price_changes: ofCompany('price_changes', "reason = 'Changed'", (name, company) => ({
    list_id: idOf('price_lists', company, stored),
    reason: 'New prices',
    state: 'awaiting_approval',
    valid_from: dayOf(name, company),
    entries: '1',
    preview: '{}',
    proposal: '[]',
  })),
};

const lines: readonly Line[] = [
  line(`${tableNames} ${priceChangeNames}`, reading, sellers, below),
  line('price_lists', 'insert reference upsert', sellers, below, 'refused'),
  line('price_lists', 'update update_all', sellers, below),
  line(appendedNames, 'insert reference', sellers, below, 'refused'),
  line(appendedNames, 'delete delete_all', sellers, below),
];

/** Rows moved to or from another company. */
const moves: readonly Line[] = [
  line('price_lists', 'push push_all', sellers, below, 'refused', 'none'),
  line('price_lists', 'steal', sellers, below),
];

const definer = (callers = ''): Routine => ({ runs: 'definer', callers });
const invoker = (callers = ''): Routine => ({ runs: 'invoker', callers });

const routines: Readonly<Record<string, Routine>> = {
  'app.valid_brackets(jsonb)': invoker('app_platform app_user'),
  'app.price_day()': invoker('app_public app_user'),
  'app.guard_price_list()': definer(),
  'app.guard_price_row()': definer(),
  'app.to_step(numeric,numeric,numeric,text)': invoker(),
  'app.minor_digits(text)': invoker(),
  'app.is_below(jsonb,jsonb,integer)': invoker(),
  'app.price_steps(uuid,uuid,uuid,uuid[],date,boolean,boolean)': definer(),
  'app.price_reader_depth(uuid,boolean)': definer(),
  'app.resolve_prices(uuid,uuid[],date,boolean)': definer('app_public app_user'),
  'app.list_prices(uuid,uuid[],date)': definer('app_user'),
  'app.site_prices(uuid[])': definer('app_public'),
  'app.lowest_prices(uuid,uuid,uuid[])': definer(),
  'app.buy_prices()': definer('app_user'),
  'app.sold_charges(uuid,text,integer,integer)': definer('app_user'),
  'app.price_change_transitions()': invoker(),
  'app.company_of_list(uuid,text)': definer(),
  'app.insert_price_entries(uuid,jsonb)': definer(),
  'app.add_price_change(uuid,text,date,jsonb,jsonb,boolean)': definer('app_user'),
  'app.transition_price_change(uuid,text)': definer('app_user'),
  'app.price_approver(uuid,jsonb)': definer('app_user'),
  'app.list_losses(uuid,uuid[],date)': definer(),
  'app.warn_sellers(uuid)': definer('app_platform'),
  'app.own_rate(uuid,text,text,date)': invoker(),
  'app.in_currency(jsonb,bigint)': invoker(),
  'app.start_price_epochs(uuid[])': definer(),
  'app.follow_price_rows()': definer(),
  'app.follow_price_company()': definer(),
  'app.price_epoch(uuid,boolean)': definer('app_public app_user'),
  'app.warn_of_rate(uuid,uuid,text,date,boolean)': definer('app_platform'),
  'app.queue_rate_warnings()': definer(),
  'app.queue_seller_warnings()': definer(),
  'app.can_decide_prices(price_changes)': definer('app_user'),
  'app.price_change_reach(uuid,uuid[],date)': definer('app_user'),
  'app.price_entry_label(jsonb)': invoker(),
  'app.price_assignment_label(jsonb)': invoker(),
  'app.explain_price(uuid,uuid,date,boolean)': definer('app_public app_user'),
};

const day = "date '2995-01-01'";
const plan = (): string => value(idOf('plans', 'platform', stored));
const charge = (): string => value(idOf('plan_charges', 'platform', stored));

/** How to call the functions; see calls.ts. */
const calls: Calls = {
  'app.valid_brackets': () => "select app.valid_brackets('[]')",
  'app.price_day': () => 'select app.price_day()',
  'app.guard_price_list': () => 'select app.guard_price_list()',
  'app.guard_price_row': () => 'select app.guard_price_row()',
  'app.to_step': () => "select app.to_step(1, 1, 1, 'half')",
  'app.minor_digits': () => "select app.minor_digits('USD')",
  'app.is_below': () => "select app.is_below('[]', '[]', 0)",
  'app.price_steps': (company) =>
    `select from app.price_steps(${value(companyId(company))}, null, null, array[${plan()}]::uuid[], ${day}, true)`,
  'app.price_reader_depth': (company) =>
    `select app.price_reader_depth(${value(companyId(company))}, false)`,
  'app.resolve_prices': (company) =>
    `select from app.resolve_prices(${value(companyId(company))}, array[${plan()}]::uuid[], ${day}, true)`,
  'app.list_prices': (company) =>
    `select from app.list_prices(${value(idOf('price_lists', company, stored))}, array[${plan()}]::uuid[], ${day})`,
  'app.sold_charges': (company) =>
    `select from app.sold_charges(${value(companyId(company))}, '', 0, 51)`,
  'app.price_change_transitions': () => 'select from app.price_change_transitions()',
  'app.company_of_list': (company) =>
    `select app.company_of_list(${value(idOf('price_lists', company, stored))}, 'read')`,
  'app.insert_price_entries': (company) =>
    `select app.insert_price_entries(${value(idOf('price_changes', company, stored))}, '[]')`,
  'app.add_price_change': (company) =>
    `select from (select app.add_price_change(${value(idOf('price_lists', company, stored))}, 'x',
      ${day}, '{}', '[{"scope": "all", "target": "", "method": "pass"}]', true) as made) m
      where m.made is not null`,
  'app.transition_price_change': (company) =>
    `select from (select app.transition_price_change(${value(idOf('price_changes', company, stored))},
      'withdraw') as moved) m where m.moved is not null`,
  'app.list_losses': (company) =>
    `select app.list_losses(${value(idOf('price_lists', company, stored))}, '{}', '2999-01-01')`,
  'app.warn_sellers': (company) =>
    `select app.warn_sellers(${value(idOf('price_changes', company, stored))})`,
  'app.own_rate': (company) =>
    `select app.own_rate(${value(companyId(company))}, 'USD', 'EUR', ${day})`,
  'app.in_currency': () => "select app.in_currency('[]', 1)",
  'app.start_price_epochs': (company) =>
    `select app.start_price_epochs(array[${value(companyId(company))}]::uuid[])`,
  'app.follow_price_rows': () => 'select app.follow_price_rows()',
  'app.follow_price_company': () => 'select app.follow_price_company()',
  'app.price_epoch': (company) =>
    `select from (select app.price_epoch(${value(companyId(company))}, true) as epoch) e
      where e.epoch is not null`,
  'app.warn_of_rate': (company) =>
    `select app.warn_of_rate(gen_random_uuid(), ${value(companyId(company))}, 'USD', '2999-01-01', false)`,
  'app.queue_rate_warnings': () => 'select app.queue_rate_warnings()',
  'app.queue_seller_warnings': () => 'select app.queue_seller_warnings()',
  'app.price_approver': (company) =>
    `select from (select app.price_approver(${value(idOf('price_lists', company, stored))}, '[]')
      as role) r where r.role is not null`,
  'app.can_decide_prices': (company) =>
    `select from price_changes c where c.id = ${value(idOf('price_changes', company, stored))}
      and app.can_decide_prices(c)`,
  'app.price_change_reach': (company) =>
    `select from app.price_change_reach(${value(idOf('price_lists', company, stored))},
      array[${plan()}]::uuid[], ${day})`,
  'app.lowest_prices': (company) =>
    `select from app.lowest_prices(${value(companyId(company))}, ${value(companyId(company))}, array[${plan()}]::uuid[])`,
  'app.buy_prices': () => 'select from app.buy_prices()',
  'app.site_prices': () => 'select from app.site_prices(null)',
  'app.price_entry_label': () => "select app.price_entry_label('{}')",
  'app.price_assignment_label': () => "select app.price_assignment_label('{}')",
  'app.explain_price': (company) =>
    `select from app.explain_price(${value(companyId(company))}, ${charge()}, ${day}, true)`,
};

const audited: IsolationPart['audited'] = {
  price_lists: true,
  price_entries: true,
  price_assignments: true,
  exchange_rates: true,
  price_changes: true,
  price_epochs: 'derived from prices',
};

export const part: IsolationPart = {
  after: [plans],
  tables,
  audited,
  rows,
  lines,
  moves,
  routines,
  calls,
};
