import type { Calls, IsolationPart } from '../part.ts';
import { below, everyRole, line, type Line, sellers } from '../expected-lines.ts';
import { companyId, idOf, type CompanyKey, value } from '../hierarchy.ts';
import type { Routine } from '../routine-kinds.ts';
import { stored } from '../row-kinds.ts';

// The functions of quotes, their callers, and calls to try.

const definer = (callers = ''): Routine => ({ runs: 'definer', callers });
const timestamptz = 'timestamp with time zone';

const routines: Readonly<Record<string, Routine>> = {
  'app.quote_transitions()': { runs: 'invoker', callers: '' },
  // Called by signed-in users.
  'app.save_quote(uuid,integer,uuid,jsonb)': definer('app_user'),
  'app.sellable_plans(uuid,text)': definer('app_user'),
  'app.quote_lines(uuid)': definer('app_user'),
  'app.send_quote(uuid,text,bytea,bigint)': definer('app_user'),
  'app.transition_quote(uuid,text,text)': definer('app_user'),
  'app.can_approve_quote(quote_versions)': definer('app_user'),
  'app.decide_quote(uuid,boolean,text)': definer('app_user'),
  [`app.answer_quote(uuid,boolean,jsonb,text,text,${timestamptz})`]: definer('app_user'),
  // Called by jobs and for recipients of links.
  [`app.expire_quotes(${timestamptz})`]: definer('app_platform'),
  [`app.quotes_to_deliver(${timestamptz})`]: definer('app_platform'),
  [`app.deliver_quote(uuid,bytea,${timestamptz})`]: definer('app_platform'),
  [`app.open_quote(bytea,uuid,${timestamptz})`]: definer('app_platform'),
  [`app.open_quote_pdf(bytea,uuid,${timestamptz})`]: definer('app_platform'),
  [`app.ask_quote_code(bytea,uuid,text,text,bytea,${timestamptz})`]: definer('app_platform'),
  [`app.accept_quote(bytea,uuid,bytea,text,text,text,text,${timestamptz})`]:
    definer('app_platform'),
  [`app.decline_quote(bytea,uuid,text,${timestamptz})`]: definer('app_platform'),
  // Called only by the functions above.
  'app.priced_lines(uuid,jsonb)': definer(),
  'app.insert_priced_order(uuid,uuid,jsonb,text,text,text,uuid,uuid)': definer(),
  'app.quote_party(uuid,uuid)': definer(),
  [`app.trading_day(uuid,uuid,${timestamptz})`]: definer(),
  'app.newest_version(uuid)': definer(),
  'app.set_quote_state(uuid,text,text,text,text)': definer(),
  'app.sales_approver(uuid,uuid,text,bigint)': definer(),
  'app.queue_quote()': definer(),
  'app.thaw_quote(uuid)': definer(),
  'app.quote_below_floor(quote_versions)': definer(),
  [`app.take_quote(uuid,text,jsonb,text,${timestamptz})`]: definer(),
  [`app.linked_version(bytea,uuid,${timestamptz})`]: definer(),
  'app.notify_quote()': definer(),
  'app.guard_acceptance()': definer(),
  'app.purge_quotes(uuid)': definer(),
};

const callLines: readonly Line[] = [
  line('app.save_quote', 'call', sellers, 'descendant'),
  // Only the platform's plan is on offer, and only to A.
  line('app.sellable_plans', 'call', [], '', 'none'),
  // The fixture's quotes are declined. The platform's quote is A's.
  line(
    'app.transition_quote app.answer_quote',
    'call',
    sellers,
    `${below} self ancestor`,
    'none',
    'none',
    'rule',
  ),
  line(
    'app.transition_quote app.answer_quote',
    'call',
    everyRole,
    'ancestor',
    'none',
    'none',
    'rule',
  ),
  line('app.quote_lines app.send_quote', 'call', sellers, `${below} self`, 'none', 'none', 'rule'),
  line('app.can_approve_quote app.decide_quote', 'call', [], '', 'none'),
];

const companySql = (company: CompanyKey) => value(companyId(company));
const quote = (company: CompanyKey) => value(idOf('quotes', company, stored));
const version = (company: CompanyKey) => value(idOf('quote_versions', company, stored));
const hash = String.raw`'\x${'ab'.repeat(32)}'`;
const token = hash;
/** Returns a query that selects a row if the call returns a value. */
const valueQuery = (call: string) => `select where ${call} is not null`;
const callOf = (call: string) => () => `select app.${call}`;
const quoteVersion = (company: CompanyKey) =>
  `(select v from quote_versions v where v.id = ${version(company)})`;
const details = value(
  JSON.stringify({
    title: '',
    recipient_name: '',
    recipient_email: '',
    valid_until: '2030-01-01',
    terms: '',
    note: '',
    lines: [],
  }),
);

/** How to call the functions; see calls.ts. */
const calls: Calls = {
  'app.quote_transitions': () => 'select from app.quote_transitions()',
  'app.save_quote': (company) =>
    valueQuery(`app.save_quote(null, null, ${companySql(company)}, ${details})`),
  'app.sellable_plans': (company) => `select from app.sellable_plans(${companySql(company)}, '')`,
  'app.quote_lines': (company) => valueQuery(`app.quote_lines(${quote(company)})`),
  'app.send_quote': (company) => valueQuery(`app.send_quote(${quote(company)}, '{}', '', 0)`),
  'app.transition_quote': (company) =>
    valueQuery(`app.transition_quote(${quote(company)}, 'undo', '')`),
  'app.can_approve_quote': (company) =>
    `select where (select app.can_approve_quote(v) from quote_versions v where v.id = ${version(company)})`,
  'app.decide_quote': (company) => valueQuery(`app.decide_quote(${quote(company)}, true, '')`),
  'app.answer_quote': (company) =>
    valueQuery(`app.answer_quote(${quote(company)}, false, '{}', '', '', now())`),
  'app.expire_quotes': callOf('expire_quotes(now())'),
  'app.quotes_to_deliver': () => 'select count(*) from app.quotes_to_deliver(now())',
  'app.deliver_quote': (company) =>
    `select app.deliver_quote(${version(company)}, ${token}, now())`,
  'app.open_quote': (company) => `select app.open_quote(${token}, ${companySql(company)}, now())`,
  'app.open_quote_pdf': (company) =>
    `select app.open_quote_pdf(${token}, ${companySql(company)}, now())`,
  'app.ask_quote_code': (company) =>
    `select app.ask_quote_code(${token}, ${companySql(company)}, 'Grace', '', ${hash}, now())`,
  'app.accept_quote': (company) =>
    `select app.accept_quote(${token}, ${companySql(company)}, ${hash}, 'Agreed', '', '', '', now())`,
  'app.decline_quote': (company) =>
    `select app.decline_quote(${token}, ${companySql(company)}, '', now())`,
  'app.priced_lines': (company) => `select app.priced_lines(${companySql(company)}, '[]')`,
  'app.insert_priced_order': (company) =>
    `select app.insert_priced_order(${companySql(company)}, ${companySql(company)}, '[]', 'quote', '', '', null, null)`,
  'app.quote_party': (company) =>
    `select app.quote_party(${companySql(company)}, ${companySql(company)})`,
  'app.trading_day': (company) =>
    `select app.trading_day(${companySql(company)}, ${companySql(company)}, now())`,
  'app.newest_version': (company) => `select app.newest_version(${quote(company)})`,
  'app.set_quote_state': (company) =>
    `select app.set_quote_state(${version(company)}, 'accept', 'accepted', 'buyer', '')`,
  'app.sales_approver': (company) =>
    `select app.sales_approver(${companySql(company)}, ${companySql(company)}, 'USD', 1)`,
  'app.queue_quote': callOf('queue_quote()'),
  'app.thaw_quote': (company) => `select app.thaw_quote(${version(company)})`,
  'app.quote_below_floor': (company) => `select app.quote_below_floor(${quoteVersion(company)})`,
  'app.take_quote': (company) =>
    `select app.take_quote(${version(company)}, 'buyer', '{}', '', now())`,
  'app.linked_version': (company) =>
    `select app.linked_version(${token}, ${companySql(company)}, now())`,
  'app.notify_quote': callOf('notify_quote()'),
  'app.guard_acceptance': callOf('guard_acceptance()'),
  'app.purge_quotes': (company) => `select app.purge_quotes(${quote(company)})`,
};

export const part: IsolationPart = { routines, callLines, calls };
