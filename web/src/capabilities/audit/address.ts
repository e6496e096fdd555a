import { auditActions, auditResults, auditSupport } from '@trunkline/contract/audit/listing';

/** What the screen of the log remembers in its address. */
export interface AuditAddress {
  search: string;
  /** Ids of a person and of a record; names of a kind of deed, of a result, of a kind of record. */
  actor: string | null;
  resource: string | null;
  /** The person somebody looked as, and whether anybody did. */
  asWhom: string | null;
  support: string | null;
  action: string | null;
  result: string | null;
  type: string | null;
  period: Period | null;
  /** Days, where the period is 'custom'. */
  from: string | null;
  until: string | null;
  /** The entry in the side panel. */
  open: string | null;
}

export const periods = {
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
  quarter: 'Last 90 days',
  custom: 'Between two days',
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

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const day = /^\d{4}-\d{2}-\d{2}$/;
const typeName = /^[a-z_.]{1,60}$/;

// The router reads '?search=2024' as a number; a list means the text.
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const matching = (value: unknown, pattern: RegExp) =>
  pattern.test(text(value)) ? text(value) : null;
const among = (value: unknown, choices: object) =>
  Object.hasOwn(choices, text(value)) ? text(value) : null;
/** The period of this name, or none. */
export const periodOf = (name: string): Period | null => (isPeriod(name) ? name : null);
const isPeriod = (value: string): value is Period => Object.hasOwn(periods, value);

/** The state from an address; what is not understood is left out. */
export function readAddress(search: Readonly<Record<string, unknown>>): AuditAddress {
  return {
    search: text(search['search']),
    actor: matching(search['actor'], uuid),
    resource: matching(search['resource'], uuid),
    asWhom: matching(search['asWhom'], uuid),
    support: among(search['support'], auditSupport),
    action: among(search['action'], auditActions),
    result: among(search['result'], auditResults),
    type: matching(search['type'], typeName),
    period: periodOf(text(search['period'])),
    from: matching(search['from'], day),
    until: matching(search['until'], day),
    open: matching(search['open'], /^\d{1,15}$/),
  };
}

/** Only what is set, so that addresses stay short. */
export function writeAddress(address: AuditAddress): Record<string, string> {
  return Object.fromEntries(
    Object.entries(address).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/** Whether entries are left out by what was typed or chosen. */
export function isFiltered(address: AuditAddress): boolean {
  return Object.values({ ...address, open: null }).some(Boolean);
}

const startOf = (date: string) => new Date(`${date}T00:00:00`);

/** The instants of a period: from the first on, before the second. Days are the person's own. */
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

/** The search parameters that make up a view of the log: all but the entry that is open. */
export const viewKeys: readonly string[] = Object.keys(emptyAddress).filter(
  (key) => key !== 'open',
);
