import type { AuditEntry } from '@trunkline/contract/audit';
import { fromCapabilities } from '../../kernel/capabilities.ts';
import type { AuditPhrase, AuditSentences, Capability } from '../../kernel/capability.ts';

const parts = ['tables', 'events', 'plurals', 'columns', 'areas'] as const;

/** The wording that all capabilities declare, in one. */
export function mergeSentences(capabilities: readonly Capability[]): AuditSentences {
  const merged: AuditSentences = { tables: {}, events: {}, plurals: {}, columns: {}, areas: {} };
  for (const { auditSentences } of capabilities) {
    for (const part of parts) Object.assign(merged[part], auditSentences[part]);
  }
  return merged;
}

const sentences = fromCapabilities(mergeSentences);

/** Returns the noun of an audited table's record; null for a table no capability declares. */
function declaredNoun(table: string): string | null {
  const declared = sentences().tables[table];
  return declared === undefined || typeof declared === 'string'
    ? (declared ?? null)
    : declared.noun;
}

/** 'blog post' for a row of blog_posts. */
export const nounOf = (table: string): string => declaredNoun(table) ?? table.replaceAll('_', ' ');

/** 'sign-in' for the event 'auth.sign_in'. */
export function areaOf(event: string): string {
  const [part = ''] = event.split('.');
  return sentences().areas[part] ?? part.replaceAll('_', ' ');
}

const capital = (label: string) => label.charAt(0).toUpperCase() + label.slice(1);

/** Filter options for record types and events, with their labels. */
export const kindsOfEntries = fromCapabilities((capabilities) => {
  const { tables, events } = mergeSentences(capabilities);
  return [
    ...Object.keys(tables).map((value) => ({ value, label: capital(nounOf(value)) })),
    ...Object.entries(events).map(([value, { done }]) => ({ value, label: capital(done) })),
  ].toSorted((one, other) => one.label.localeCompare(other.label));
});

export const nameOfColumn = (column: string): string =>
  sentences().columns[column] ?? plain(column);

const phrases = {
  insert: { done: 'created', denied: 'create' },
  delete: { done: 'removed', denied: 'remove' },
} as const;
const turns = {
  deleted: { done: 'deleted', denied: 'delete' },
  restored: { done: 'restored', denied: 'restore' },
  suspended: { done: 'suspended', denied: 'suspend' },
  activated: { done: 'activated', denied: 'activate' },
} as const;
const plain = (name: string) => name.replaceAll(/[_.]/g, ' ').replace(/ id$/, '');

export interface Sentence {
  actor: string;
  /** 'changed the status of company' */
  did: string;
  /** The record's name, shown highlighted. */
  subject: string | null;
}

function changeSummary(changed: readonly string[]): string {
  const [first, second, ...more] = changed.map(nameOfColumn);
  if (first === undefined) return '';
  if (second === undefined) return `the ${first} of `;
  if (more.length === 0) return `${first} and ${second} of `;
  return `${first}, ${second} and ${more.length} more of `;
}

/** Plural names of the things operations are about. */
const pluralOf = (name: string): string => sentences().plurals[name] ?? plain(name);

/** Describes an operation by its summary; it may come from another version of the product. */
function operationOf(summary: string | null): AuditPhrase {
  if (summary === null) return { done: 'did something', denied: 'do this' };
  const denied = `${summary.charAt(0).toLowerCase()}${summary.slice(1)}`
    .replaceAll("the caller's", 'their own')
    .replaceAll('the caller', 'them');
  return { done: denied, denied };
}

function phraseOf({
  action,
  changed,
  turn,
  operation,
  resource_type: type,
}: AuditEntry): AuditPhrase {
  const { tables, events } = sentences();
  if (action === 'event') return events[type] ?? operationOf(operation);
  const table = tables[type];
  if (typeof table === 'object') return table.phrases[action];
  const noun = nounOf(type);
  if (turn !== null) {
    const { done, denied } = turns[turn];
    return { done: `${done} ${noun}`, denied: `${denied} ${noun}` };
  }
  if (action === 'update') {
    const what = `${changeSummary(changed)}${noun}`;
    return { done: `changed ${what}`, denied: `change ${what}` };
  }
  const { done, denied } = phrases[action];
  return { done: `${done} ${noun}`, denied: `${denied} ${noun}` };
}

/** Events labelled with a table's name instead of a record's. */
const tablesAreNamed: ReadonlySet<string> = new Set(['export', 'export.fetch']);

/** The actor, and the person they were viewing as unless the sentence itself is about that. */
function actorOf(entry: AuditEntry): string {
  const actor = entry.actor_name ?? (entry.actor_id ? 'Someone' : 'The system');
  if (entry.as_whom_id === null || entry.resource_type.startsWith('support.')) return actor;
  return `${actor}, viewing as ${entry.as_whom_name ?? 'someone'},`;
}

function subjectOf({ resource_label: label, resource_type: type }: AuditEntry): string | null {
  if (label === null) return null;
  if (tablesAreNamed.has(type)) return pluralOf(label);
  const table = sentences().tables[type];
  return typeof table === 'object' ? table.subjectOf(label, pluralOf) : label;
}

/** Describes an audit log entry in plain words. */
export function sentenceOf(entry: AuditEntry): Sentence {
  const { done, denied, preposition } = phraseOf(entry);
  const did = entry.result === 'denied' ? `was not allowed to ${denied}` : done;
  const subject = subjectOf(entry);
  return {
    actor: actorOf(entry),
    did: preposition !== undefined && subject !== null ? `${did} ${preposition}` : did,
    subject,
  };
}
