import type { Calls, IsolationPart } from '../part.ts';
import { below, everyRole, line, type Line, sellers } from '../expected-lines.ts';
import { companyId, idOf, type Place, value } from '../hierarchy.ts';
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
  // Called only by the functions above, and by those of quotes.
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

const company = (place: Place) => value(companyId(place));
const task = (place: Place) => value(idOf('order_tasks', place, stored));
const letter = (place: Place) => value(idOf('port_letters', place, stored));
const hash = String.raw`'\x${'ab'.repeat(32)}'`;
const returnsValue = (call: string) => `select where ${call} is not null`;
/** Made up, because a caller can pass rows that they can't read. */
const madeUpLetter = (place: Place) =>
  `jsonb_populate_record(null::order_tasks, jsonb_build_object('id', ${task(place)},
    'order_id', ${value(idOf('orders', place, stored))}, 'kind', 'port'))`;
const ofTask = (name: string) => (place: Place) =>
  returnsValue(`app.${name}(${madeUpLetter(place)})`);
const ofLink = (call: string) => () => `select ${call} from signing_links k`;

/** How to call the functions; see calls.ts. */
const calls: Calls = {
  'app.letter_of_task': (place) => `select from app.letter_of_task(${task(place)}, now())`,
  'app.letter_of': ofTask('letter_of'),
  'app.letter_state': (place) => returnsValue(`app.letter_state(${madeUpLetter(place)}, now())`),
  'app.letter_party': ofTask('letter_party'),
  'app.write_letter': (place) => returnsValue(`app.write_letter(${task(place)}, '{}')`),
  'app.send_letter': (place) => returnsValue(`app.send_letter(${task(place)}, '{}', '', now())`),
  'app.sign_letter': (place) => returnsValue(`app.sign_letter(${letter(place)}, '{}', now())`),
  'app.link_letter': (place) => `select app.link_letter(${letter(place)}, ${hash})`,
  'app.open_letter': (place) => `select app.open_letter(${hash}, ${company(place)}, now())`,
  'app.open_letter_pdf': (place) => `select app.open_letter_pdf(${hash}, ${company(place)}, now())`,
  'app.ask_letter_code': (place) =>
    `select app.ask_letter_code(${hash}, ${company(place)}, 'Grace', '', ${hash}, now())`,
  'app.accept_letter': (place) =>
    `select app.accept_letter(${hash}, ${company(place)}, ${hash}, 'Agreed', '', '', now())`,
  'app.port_facts': ofTask('port_facts'),
  'app.letter_task': (place) => `select app.letter_task(${task(place)})`,
  'app.sign_port': (place) =>
    `select app.sign_port(l, '{}', now()) from port_letters l where l.id = ${letter(place)}`,
  'app.linked_letter': (place) => `select app.linked_letter(${hash}, ${company(place)}, now())`,
  'app.guard_letter': () => 'select app.guard_letter()',
  'app.notify_letter': () => 'select app.notify_letter()',
  'app.keep_code': (place) => `select app.keep_code(${letter(place)}, 'Grace', '', ${hash}, now())`,
  'app.check_code': (place) => `select app.check_code(${letter(place)}, ${hash}, now())`,
  'app.asked_signer': ofLink('app.asked_signer(k, now())'),
  'app.evidence_of': ofLink("app.evidence_of(k, '', '', '', '')"),
};

export const part: IsolationPart = { routines, callLines, calls };
