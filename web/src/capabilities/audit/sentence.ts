import type { AuditEntry } from '@trunkline/contract/audit';
import { fromCapabilities } from '../../kernel/capabilities.ts';
import type { AuditedTable, AuditPhrase } from '../../kernel/capability.ts';
import { loadedSentences } from './load-sentences.ts';
import { operationPhrase } from './operation-phrase.ts';

const resourceLabels = fromCapabilities((capabilities): Readonly<Record<string, string>> =>
  Object.fromEntries(
    capabilities.flatMap((capability) => Object.entries(capability.permissionLabels)),
  ),
);

/** Entries can come from a version with other tables, fields and events. */
const unknownTable: AuditedTable = { noun: 'record', fields: {} };
const unknownField = 'field';

const tableOf = (name: string): AuditedTable => loadedSentences().tables[name] ?? unknownTable;

const capitalize = (label: string) => label.charAt(0).toUpperCase() + label.slice(1);

/** Returns the area of an event: 'Sign-in' for 'auth.sign_in'. */
export function areaOf(event: string): string {
  const [part = ''] = event.split('.');
  return capitalize(loadedSentences().areas[part] ?? 'event');
}

const nounOf = (table: string): string => tableOf(table).noun;

/** Returns the record type of a table: 'Blog post' for blog_posts. */
export const kindOf = (table: string): string => capitalize(nounOf(table));

/** Returns the filter options for record types and events, with their labels. */
export function kindsOfEntries(): { value: string; label: string }[] {
  const { tables, events } = loadedSentences();
  return [
    ...Object.keys(tables).map((value) => ({ value, label: kindOf(value) })),
    ...Object.entries(events).map(([value, { done }]) => ({ value, label: capitalize(done) })),
  ].toSorted((a, b) => a.label.localeCompare(b.label));
}

/** Columns that mean the same in every table. */
export const commonFields: Readonly<Record<string, string>> = {
  id: 'ID',
  company_id: 'company',
  user_id: 'person',
  version: 'version',
  created_at: 'creation time',
  created_by: 'creator',
  updated_at: 'last updated time',
  deleted_at: 'deletion time',
  deleted_by: 'person who deleted it',
};

/** Returns the name of a field: 'parent company' for the column parent_id of companies. */
export const nameOfField = (table: string, column: string): string =>
  tableOf(table).fields[column] ?? commonFields[column] ?? unknownField;

const verbs = {
  insert: { done: 'created', denied: 'create' },
  update: { done: 'changed', denied: 'change' },
  delete: { done: 'removed', denied: 'remove' },
  deleted: { done: 'deleted', denied: 'delete' },
  restored: { done: 'restored', denied: 'restore' },
  suspended: { done: 'suspended', denied: 'suspend' },
  activated: { done: 'reactivated', denied: 'reactivate' },
} as const satisfies Record<string, AuditPhrase>;

export interface Sentence {
  actor: string;
  /** 'changed the status of the company' */
  predicate: string;
  /** The record's name, shown highlighted. */
  subject: string | null;
}

function changeSummary(table: string, changed: readonly string[]): string {
  const [first, second, ...rest] = changed.map((column) => nameOfField(table, column));
  if (first === undefined) return '';
  if (second === undefined) return `the ${first} of `;
  if (rest.length === 0) return `the ${first} and ${second} of `;
  const more = rest.length === 1 ? '1 more field' : `${rest.length} more fields`;
  return `the ${first}, ${second} and ${more} of `;
}

const pluralOf = (name: string): string =>
  loadedSentences().plurals[name] ?? resourceLabels()[name] ?? 'records';

function changePhrase(entry: AuditEntry, action: keyof typeof verbs): AuditPhrase {
  const { changed, transition, state, resource_type: type } = entry;
  const { noun, reference = `the ${noun}`, states, phraseOf } = tableOf(type);
  const phrase = phraseOf?.(entry) ?? null;
  if (phrase !== null) return phrase;
  const verb =
    transition === null ? (state === null ? undefined : states?.[state]) : verbs[transition];
  const isPlain = verb === undefined && action === 'update';
  const { done, denied } = verb ?? verbs[action];
  const record = subjectOf(entry) === null ? `the ${noun}` : reference;
  const object = `${isPlain ? changeSummary(type, changed) : ''}${record}`;
  return { done: `${done} ${object}`.trimEnd(), denied: `${denied} ${object}`.trimEnd() };
}

function phraseOf(entry: AuditEntry): AuditPhrase {
  const { action, operation, resource_type: type, facts } = entry;
  if (action !== 'event') return changePhrase(entry, action);
  const event = loadedSentences().events[type];
  return event?.phraseOf?.(facts ?? {}, nounOf) ?? event ?? operationPhrase(operation);
}

/** Events labelled with a table's name instead of a record's. */
const eventsLabelledByTable: ReadonlySet<string> = new Set(['export', 'export.fetch']);

/** Names the actor, and the person they were viewing as unless the sentence is about that. */
function actorOf(entry: AuditEntry): string {
  const { unnamedActor = 'Trunkline' } =
    entry.action === 'insert' ? tableOf(entry.resource_type) : {};
  const actor = entry.actor_name ?? (entry.actor_id ? 'Someone' : unnamedActor);
  if (entry.as_whom_id === null || entry.resource_type.startsWith('support.')) return actor;
  return `${actor}, viewing as ${entry.as_whom_name ?? 'someone'},`;
}

function subjectOf(entry: AuditEntry): string | null {
  const { action, resource_label: label, target_name: target, resource_type: type } = entry;
  if (action === 'event') {
    if (label !== null && eventsLabelledByTable.has(type)) return pluralOf(label);
    const { subjectOf: meaningOf } = loadedSentences().events[type] ?? {};
    return target ?? (label && meaningOf ? meaningOf(label) : label);
  }
  const { subjectOf: special } = tableOf(type);
  return special ? special(entry) : label;
}

/** Describes an audit log entry in plain words. */
export function sentenceOf(entry: AuditEntry): Sentence {
  const { done, denied, failed, preposition } = phraseOf(entry);
  const actionText = entry.result === 'denied' ? (failed ?? `was not allowed to ${denied}`) : done;
  const subject = subjectOf(entry);
  return {
    actor: actorOf(entry),
    predicate:
      preposition !== undefined && subject !== null ? `${actionText} ${preposition}` : actionText,
    subject,
  };
}
