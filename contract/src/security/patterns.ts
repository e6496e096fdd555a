// Plain data without zod, for the screens that describe patterns and events.

/** The suspicious patterns (specification, chapter 9). */
export const patternNames = [
  'rapid_requests',
  'failed_auth',
  'cross_tenant_access',
  'sql_injection',
  'unusual_user_agent',
  'privilege_escalation',
] as const;
export type PatternName = (typeof patternNames)[number];

export const patternLabels = {
  rapid_requests: 'Rapid requests',
  failed_auth: 'Repeated failed sign-ins',
  cross_tenant_access: 'Cross-tenant access',
  sql_injection: 'SQL injection',
  unusual_user_agent: 'Unusual user agent',
  privilege_escalation: 'Privilege escalation',
} as const satisfies Record<PatternName, string>;

export const patternActionNames = ['log', 'alert', 'block'] as const;
export type PatternAction = (typeof patternActionNames)[number];

export interface PatternRule {
  /** Number of occurrences within the window that triggers the action. */
  readonly threshold: number;
  /** Length of the sliding window in seconds. */
  readonly seconds: number;
  readonly action: PatternAction;
  /** Seconds of the first block; null for patterns that don't block. */
  readonly block_seconds: number | null;
}

const minutes = (count: number) => count * 60;

/**
 * Thresholds and actions of the specification (chapter 9) with our block times. A test compares
 * them with `app.pattern_defaults()`.
 */
export const patternDefaults = {
  rapid_requests: { threshold: 50, seconds: minutes(1), action: 'alert', block_seconds: null },
  failed_auth: { threshold: 5, seconds: minutes(15), action: 'block', block_seconds: minutes(15) },
  cross_tenant_access: {
    threshold: 3,
    seconds: minutes(5),
    action: 'block',
    block_seconds: minutes(30),
  },
  sql_injection: { threshold: 1, seconds: minutes(1), action: 'block', block_seconds: minutes(60) },
  unusual_user_agent: { threshold: 10, seconds: minutes(60), action: 'log', block_seconds: null },
  privilege_escalation: {
    threshold: 2,
    seconds: minutes(30),
    action: 'block',
    block_seconds: minutes(30),
  },
} as const satisfies Record<PatternName, PatternRule>;

/** Longest window of a rule, and longest block: repeated blocks double up to that time. */
export const patternLimits = { windowSeconds: 86_400, blockSeconds: 86_400 } as const;

/** Maximum number of pattern rules, and of companies' rate limits, listed together. */
export const maxListedRules = 500;

export const severityNames = ['low', 'medium', 'high', 'critical'] as const;
export type EventSeverity = (typeof severityNames)[number];
export const severityLabels = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
} as const satisfies Record<EventSeverity, string>;

/** Types of events: the patterns, and events that are not a pattern on their own. */
export const eventTypeNames = [
  ...patternNames,
  'failed_sign_in',
  'unknown_resource_type',
  'suspicious_input',
  'slow_request',
] as const;
export type EventType = (typeof eventTypeNames)[number];
export const eventTypeLabels = {
  ...patternLabels,
  failed_sign_in: 'Failed sign-in',
  unknown_resource_type: 'Unknown resource type',
  suspicious_input: 'Suspicious input',
  slow_request: 'Slow request',
} as const satisfies Record<EventType, string>;

/** Scope of a block: one person, session or network address, or sign-in to one account. */
export const blockScopeNames = ['person', 'session', 'address', 'account_address'] as const;
export type BlockScope = (typeof blockScopeNames)[number];
export const blockScopeLabels = {
  person: 'Person',
  session: 'Session',
  address: 'IP address',
  account_address: 'Sign-in to one account from one IP address',
} as const satisfies Record<BlockScope, string>;

/** Decisions a person can make about an event; they are never deleted. */
export const reviewStateNames = ['open', 'resolved', 'dismissed'] as const;
export type ReviewState = (typeof reviewStateNames)[number];

/** Seconds after which a request that is still running is reported (specification, chapter 9). */
export const slowRequestSeconds = 30;
