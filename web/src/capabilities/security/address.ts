import { uuidPattern } from '@trunkline/contract/kernel/uuid';
import {
  eventTypeLabels,
  severityLabels,
  severityNames,
} from '@trunkline/contract/security/patterns';
import { postureWeights } from '@trunkline/contract/security/posture-items';
import { factorFilters } from './factor-labels.ts';
import type { EventsInput } from './queries.ts';

export const tabs = {
  events: 'Events',
  blocks: 'Blocks',
  sessions: 'Sessions',
  posture: 'Posture',
  factors: 'Second factors',
  rules: 'Rules',
  limits: 'Rate limits',
  csp: 'CSP violations',
  faults: 'Browser errors',
} as const;
export type SecurityTab = keyof typeof tabs;
export const tabNames = [
  'events',
  'blocks',
  'sessions',
  'posture',
  'factors',
  'rules',
  'limits',
  'csp',
  'faults',
] as const;

export const periods = {
  hour: 'Last hour',
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
} as const;
export const periodNames = ['hour', 'day', 'week', 'month'] as const;
type Period = (typeof periodNames)[number];

const hours: Readonly<Record<Period, number>> = { hour: 1, day: 24, week: 168, month: 720 };

/** State of the Security Dashboard kept in its URL. */
export interface SecurityAddress {
  tab: SecurityTab | null;
  search: string;
  /** Names of an event type and a severity. */
  type: string | null;
  severity: string | null;
  /** IDs of a person and a company, and an IP address as shown by events. */
  user: string | null;
  company: string | null;
  ip: string | null;
  period: string | null;
  /** Name of an item of the security score. */
  item: string | null;
  /** Name of the factor that the listed people lack. */
  missing: string | null;
  /** Whether ended blocks, accepted findings or reports about extensions are listed instead. */
  other: string | null;
  /** The event open in the side panel. */
  event: string | null;
}

export const emptyAddress: SecurityAddress = {
  tab: null,
  search: '',
  type: null,
  severity: null,
  user: null,
  company: null,
  ip: null,
  period: null,
  item: null,
  missing: null,
  other: null,
  event: null,
};

const ipPattern = /^[\da-fA-F:./]{2,64}$/;

// The router parses '?search=2024' as a number; it is meant as text.
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const matchOrNull = (value: unknown, pattern: RegExp) =>
  pattern.test(text(value)) ? text(value) : null;
const keyOrNull = (value: unknown, choices: object) =>
  Object.hasOwn(choices, text(value)) ? text(value) : null;

/** Reads the state from the URL; ignores invalid values. */
export function readAddress(search: Readonly<Record<string, unknown>>): SecurityAddress {
  return {
    tab: tabNames.find((name) => name === search['tab']) ?? null,
    search: text(search['search']),
    type: keyOrNull(search['type'], eventTypeLabels),
    severity: keyOrNull(search['severity'], severityLabels),
    user: matchOrNull(search['user'], uuidPattern),
    company: matchOrNull(search['company'], uuidPattern),
    ip: matchOrNull(search['ip'], ipPattern),
    period: keyOrNull(search['period'], periods),
    item: keyOrNull(search['item'], postureWeights),
    missing: keyOrNull(search['missing'], factorFilters),
    other: matchOrNull(search['other'], /^yes$/),
    event: matchOrNull(search['event'], uuidPattern),
  };
}

/** Writes only values that are set, to keep URLs short. */
export function writeAddress(address: SecurityAddress): Record<string, string> {
  return Object.fromEntries(
    Object.entries(address).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/** Returns whether a search or a filter of a list is active. */
export function isFiltered(address: SecurityAddress): boolean {
  return Object.values({ ...address, tab: null, event: null, other: null }).some(Boolean);
}

/** Returns the start of a period that ends now. */
export function startOf(period: string | null, now: Date): string | null {
  const name = periodNames.find((candidate) => candidate === period);
  return name === undefined
    ? null
    : new Date(now.getTime() - hours[name] * 3_600_000).toISOString();
}

/** Turns the URL state into the input of the list of events. */
export function inputOf(address: SecurityAddress, now: Date): EventsInput {
  const severity = severityNames.find((name) => name === address.severity);
  const from = startOf(address.period, now);
  return {
    ...(address.type && { type: address.type }),
    ...(severity && { severity }),
    ...(address.user && { user_id: address.user }),
    ...(address.ip && { ip: address.ip }),
    ...(address.company && { company_id: address.company }),
    ...(from && { from }),
  };
}
