import {
  auditActionNames,
  auditActions,
  auditResultNames,
  auditResults,
  auditSupport,
  auditSupportNames,
} from '@trunkline/contract/audit/listing';
import { uuidPattern } from '@trunkline/contract/kernel/uuid';
import type { EntriesInput } from './screen-queries.ts';

/** State of the audit log screen kept in its URL. */
export interface AuditAddress {
  search: string;
  /** IDs of a person and a record; names of an action, a result and a record type. */
  actor: string | null;
  resource: string | null;
  /** The person being viewed as, and whether support access was involved. */
  asWhom: string | null;
  support: string | null;
  action: string | null;
  result: string | null;
  type: string | null;
  period: Period | null;
  /** Days, used when the period is 'custom'. */
  from: string | null;
  until: string | null;
  /** The entry open in the side panel. */
  open: string | null;
}

export const periods = {
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
  quarter: 'Last 90 days',
  custom: 'Custom range',
} as const;
export type Period = keyof typeof periods;

const days: Readonly<Record<Exclude<Period, 'custom'>, number>> = {
  day: 1,
  week: 7,
  month: 30,
  quarter: 90,
};

export const emptyAddress: AuditAddress = {
  search: '',
  actor: null,
  resource: null,
  asWhom: null,
  support: null,
  action: null,
  result: null,
  type: null,
  period: null,
  from: null,
  until: null,
  open: null,
};

const day = /^\d{4}-\d{2}-\d{2}$/;
const typeName = /^[a-z_.]{1,60}$/;

// The router parses '?search=2024' as a number; it is meant as text.
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const matchOrNull = (value: unknown, pattern: RegExp) =>
  pattern.test(text(value)) ? text(value) : null;
const oneOf = (value: unknown, choices: object) =>
  Object.hasOwn(choices, text(value)) ? text(value) : null;
export const periodOf = (name: string): Period | null => (isPeriod(name) ? name : null);
const isPeriod = (value: string): value is Period => Object.hasOwn(periods, value);

/** Reads the state from the URL; ignores invalid values. */
export function readAddress(search: Readonly<Record<string, unknown>>): AuditAddress {
  return {
    search: text(search['search']),
    actor: matchOrNull(search['actor'], uuidPattern),
    resource: matchOrNull(search['resource'], uuidPattern),
    asWhom: matchOrNull(search['asWhom'], uuidPattern),
    support: oneOf(search['support'], auditSupport),
    action: oneOf(search['action'], auditActions),
    result: oneOf(search['result'], auditResults),
    type: matchOrNull(search['type'], typeName),
    period: periodOf(text(search['period'])),
    from: matchOrNull(search['from'], day),
    until: matchOrNull(search['until'], day),
    open: matchOrNull(search['open'], /^\d{1,15}$/),
  };
}

/** Writes only values that are set, to keep URLs short. */
export function writeAddress(address: AuditAddress): Record<string, string> {
  return Object.fromEntries(
    Object.entries(address).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/** Returns whether any search or filter is active. */
export function isFiltered(address: AuditAddress): boolean {
  return Object.values({ ...address, open: null }).some(Boolean);
}

const startOf = (date: string) => new Date(`${date}T00:00:00`);

/** Returns the start (inclusive) and end (exclusive) of a period, in the person's own time zone. */
export function instantsOf(
  { period, from, until }: Pick<AuditAddress, 'period' | 'from' | 'until'>,
  now: Date,
): { from?: string; until?: string } {
  if (period === null) return {};
  if (period !== 'custom')
    return { from: new Date(now.getTime() - days[period] * 86_400_000).toISOString() };
  const end = until === null ? null : startOf(until);
  end?.setDate(end.getDate() + 1);
  return {
    ...(from !== null && { from: startOf(from).toISOString() }),
    ...(end !== null && { until: end.toISOString() }),
  };
}

/** Turns the URL state into the query's input. */
export function inputOf(address: AuditAddress, now: Date): EntriesInput {
  const action = auditActionNames.find((name) => name === address.action);
  const result = auditResultNames.find((name) => name === address.result);
  const support = auditSupportNames.find((name) => name === address.support);
  const search = address.search.trim();
  return {
    ...(search && { search }),
    ...(address.actor && { actor_id: address.actor }),
    ...(address.resource && { resource_id: address.resource }),
    ...(address.asWhom && { as_whom_id: address.asWhom }),
    ...(support && { support }),
    ...(address.type && { resource_type: address.type }),
    ...(action && { action }),
    ...(result && { result }),
    ...instantsOf(address, now),
  };
}

/** Search parameters that make up a view of the log: all except the open entry. */
export const viewKeys: readonly string[] = Object.keys(emptyAddress).filter(
  (key) => key !== 'open',
);
