import type { Calls, IsolationPart } from '../part.ts';
import { below, everyRole, line, type Line, sellers } from '../expected-lines.ts';
import { companyId, idOf, type CompanyKey, value } from '../hierarchy.ts';
import type { Routine } from '../routine-kinds.ts';
import { stored } from '../row-kinds.ts';

// The functions of letters of authorisation and of signing links, their callers, and calls to try.

const definer = (callers = ''): Routine => ({ runs: 'definer', callers });
const timestamptz = 'timestamp with time zone';

const routines: Readonly<Record<string, Routine>> = {
  // Called by signed-in users.
  'app.letter_of_task(uuid,timestamp with time zone)': definer('app_user'),
  'app.letter_party(order_tasks)': definer('app_user'),
  'app.write_letter(uuid,jsonb)': definer('app_user'),
  [`app.send_letter(uuid,text,bytea,${timestamptz})`]: definer('app_user'),
  [`app.sign_letter(uuid,jsonb,${timestamptz})`]: definer('app_user'),
  // Called for recipients of links.
  'app.link_letter(uuid,bytea)': definer('app_platform'),
  [`app.open_letter(bytea,uuid,${timestamptz})`]: definer('app_platform'),
  [`app.open_letter_pdf(bytea,uuid,${timestamptz})`]: definer('app_platform'),
  [`app.ask_letter_code(bytea,uuid,text,text,bytea,${timestamptz})`]: definer('app_platform'),
  [`app.accept_letter(bytea,uuid,bytea,text,text,text,${timestamptz})`]: definer('app_platform'),
  // Called only by the functions above, and by the functions of quotes.
  'app.letter_of(order_tasks)': definer(),
  'app.letter_state(order_tasks,timestamp with time zone)': definer(),
  'app.port_facts(order_tasks)': definer(),
  'app.letter_task(uuid)': definer(),
  [`app.sign_port(port_letters,jsonb,${timestamptz})`]: definer(),
  [`app.linked_letter(bytea,uuid,${timestamptz})`]: definer(),
  'app.guard_letter()': definer(),
  'app.notify_letter()': definer(),
  [`app.keep_code(uuid,text,text,bytea,${timestamptz})`]: definer(),
  [`app.check_code(uuid,bytea,${timestamptz})`]: definer(),
  [`app.asked_signer(signing_links,${timestamptz})`]: definer(),
  'app.evidence_of(signing_links,text,text,text,text)': definer(),
};

const callLines: readonly Line[] = [
  line('app.letter_of_task', 'call', everyRole, `${below} self ancestor`),
  line('app.letter_party', 'call', sellers, `${below} self ancestor`),
  line('app.letter_party', 'call', everyRole, 'ancestor'),
  // The fixture's tasks port no numbers, and are done.
  line('app.write_letter app.send_letter', 'call', [], '', 'none'),
  line('app.sign_letter', 'call', everyRole, 'ancestor', 'none', 'none', 'rule'),
];

const companySql = (company: CompanyKey) => value(companyId(company));
const task = (company: CompanyKey) => value(idOf('order_tasks', company, stored));
const letter = (company: CompanyKey) => value(idOf('port_letters', company, stored));
const hash = String.raw`'\x${'ab'.repeat(32)}'`;
const valueQuery = (call: string) => `select where ${call} is not null`;
/** A task of another company: callers can pass made-up rows, even of tasks they can't read. */
const forgedPortTask = (company: CompanyKey) =>
  `jsonb_populate_record(null::order_tasks, jsonb_build_object('id', ${task(company)},
    'order_id', ${value(idOf('orders', company, stored))}, 'kind', 'port'))`;
const ofTask = (name: string) => (company: CompanyKey) =>
  valueQuery(`app.${name}(${forgedPortTask(company)})`);
const ofLink = (call: string) => () => `select ${call} from signing_links k`;

/** How to call the functions; see calls.ts. */
const calls: Calls = {
  'app.letter_of_task': (company) => `select from app.letter_of_task(${task(company)}, now())`,
  'app.letter_of': ofTask('letter_of'),
  'app.letter_state': (company) =>
    valueQuery(`app.letter_state(${forgedPortTask(company)}, now())`),
  'app.letter_party': ofTask('letter_party'),
  'app.write_letter': (company) => valueQuery(`app.write_letter(${task(company)}, '{}')`),
  'app.send_letter': (company) => valueQuery(`app.send_letter(${task(company)}, '{}', '', now())`),
  'app.sign_letter': (company) => valueQuery(`app.sign_letter(${letter(company)}, '{}', now())`),
  'app.link_letter': (company) => `select app.link_letter(${letter(company)}, ${hash})`,
  'app.open_letter': (company) => `select app.open_letter(${hash}, ${companySql(company)}, now())`,
  'app.open_letter_pdf': (company) =>
    `select app.open_letter_pdf(${hash}, ${companySql(company)}, now())`,
  'app.ask_letter_code': (company) =>
    `select app.ask_letter_code(${hash}, ${companySql(company)}, 'Grace', '', ${hash}, now())`,
  'app.accept_letter': (company) =>
    `select app.accept_letter(${hash}, ${companySql(company)}, ${hash}, 'Agreed', '', '', now())`,
  'app.port_facts': ofTask('port_facts'),
  'app.letter_task': (company) => `select app.letter_task(${task(company)})`,
  'app.sign_port': (company) =>
    `select app.sign_port(l, '{}', now()) from port_letters l where l.id = ${letter(company)}`,
  'app.linked_letter': (company) =>
    `select app.linked_letter(${hash}, ${companySql(company)}, now())`,
  'app.guard_letter': () => 'select app.guard_letter()',
  'app.notify_letter': () => 'select app.notify_letter()',
  'app.keep_code': (company) =>
    `select app.keep_code(${letter(company)}, 'Grace', '', ${hash}, now())`,
  'app.check_code': (company) => `select app.check_code(${letter(company)}, ${hash}, now())`,
  'app.asked_signer': ofLink('app.asked_signer(k, now())'),
  'app.evidence_of': ofLink("app.evidence_of(k, '', '', '', '')"),
};

export const part: IsolationPart = { routines, callLines, calls };
