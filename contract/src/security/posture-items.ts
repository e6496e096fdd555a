// Plain data without zod, for the screens that show the security score.

/** Items that make up the score of a company and those below it, the heaviest first. */
export const postureItemNames = [
  'second_factor',
  'two_owners',
  'dormant_admins',
  'stale_keys',
  'widened_roles',
  'critical_events',
  'idle_sessions',
  'old_invitations',
  'webhook_secrets',
  'dns',
] as const;
export type PostureItemName = (typeof postureItemNames)[number];

/** Changes that a fix can make to a person or a record. */
export const fixChanges = [
  'emailed',
  'suspended',
  'signed_out',
  'permission_removed',
  'revoked',
  'paused',
  'session_ended',
  'invitation_revoked',
  'resolved',
  'checked',
] as const;
export type FixChange = (typeof fixChanges)[number];

const restorable: ReadonlySet<FixChange> = new Set([
  'suspended',
  'permission_removed',
  'paused',
  'resolved',
]);

/** Whether undoing a fix restores what it changes. People who were signed out sign in again. */
export const canUndo = (changes: readonly FixChange[]): boolean =>
  changes.some((change) => restorable.has(change));

export const postureWeights = {
  second_factor: 20,
  two_owners: 15,
  dormant_admins: 15,
  stale_keys: 10,
  widened_roles: 10,
  critical_events: 10,
  idle_sessions: 5,
  old_invitations: 5,
  webhook_secrets: 5,
  dns: 5,
} as const satisfies Record<PostureItemName, number>;

/**
 * Days after which a record counts as a finding, or for which a critical event does; also in
 * `databaseLimits`.
 */
export const postureDays = {
  dormant: 90,
  staleKey: 180,
  unusedKey: 90,
  criticalEvent: 30,
  idleSession: 14,
  oldInvitation: 14,
  unverifiedDomain: 7,
} as const;

/** Milliseconds after which an assessment is repeated before it is shown. */
export const postureMaxAge = 15 * 60_000;

/** Longest time for which a finding can be accepted. */
export const maxAcceptedDays = 366;

const day = 86_400_000;

/** Returns when an acceptance expires: at the end of its last day (UTC). */
export const endOfAcceptance = (until: string): Date =>
  new Date(Date.parse(`${until}T00:00:00Z`) + day);

/** Returns the problem with an acceptance's last day, if any. */
export function dayProblem(until: string, now: Date): string | null {
  const remaining = endOfAcceptance(until).getTime() - now.getTime();
  if (remaining <= 0) return 'Choose today or a later day.';
  return remaining > (maxAcceptedDays + 1) * day ? 'Choose a day within a year.' : null;
}

export interface PostureCount {
  readonly kind: PostureItemName;
  /** The number of people, companies or records the item assesses. */
  readonly subjects: number;
  /** Findings that aren't accepted. */
  readonly open: number;
}

/**
 * Whether an item is scored. An item without subjects is not, except critical events: having none
 * is best.
 */
export const applies = ({ kind, subjects }: PostureCount): boolean =>
  subjects > 0 || kind === 'critical_events';

/**
 * Points of an item: its weight, less the share of subjects with an open finding. A single open
 * critical event costs the whole weight.
 */
export function pointsOf({ kind, subjects, open }: PostureCount): number {
  const weight = postureWeights[kind];
  if (open === 0) return weight;
  if (kind === 'critical_events') return 0;
  return weight * Math.max(0, 1 - open / Math.max(1, subjects));
}

/**
 * Score from 0 to 100: the points of all items that apply, as a share of their weights. It is
 * rounded down, so that 100 means that nothing is open.
 */
export function scoreOf(counts: readonly PostureCount[]): number {
  const scored = postureItemNames
    .map((kind) => counts.find((count) => count.kind === kind) ?? { kind, subjects: 0, open: 0 })
    .filter(applies);
  const maxScore = scored.reduce((sum, { kind }) => sum + postureWeights[kind], 0);
  if (maxScore === 0) return 100;
  const points = scored.reduce((sum, count) => sum + pointsOf(count), 0);
  // A share such as 2/3 of 15 is not exact in binary.
  return Math.floor((points / maxScore) * 100 + 1e-9);
}
