import type { SecurityEvent, SecuritySummary } from '@trunkline/contract/security';
import {
  type EventSeverity,
  type EventType,
  eventTypeLabels,
  eventTypeNames,
} from '@trunkline/contract/security/patterns';
import type { BadgeTone } from '../../ui/badge.tsx';
import { formatCount, formatNumber } from '../../ui/formats.ts';

export const severityTones = {
  low: 'neutral',
  medium: 'neutral',
  high: 'warning',
  critical: 'danger',
} as const satisfies Record<EventSeverity, BadgeTone>;

const knownType = (type: string): EventType | undefined =>
  eventTypeNames.find((name) => name === type);

export function eventLabel(type: string): string {
  const eventType = knownType(type);
  return eventType === undefined ? 'Unknown event' : eventTypeLabels[eventType];
}

const meanings = {
  rapid_requests:
    'Far more API calls in a minute than a person makes. Usually a script, sometimes a browser tab that keeps reloading.',
  failed_auth:
    'Wrong passwords or codes for one account from one address. Someone is guessing, or has forgotten theirs.',
  cross_tenant_access:
    "Requests for other companies' records. They were denied, as if the records did not exist.",
  sql_injection:
    'Input meant to change a database query. It had no effect: input never becomes part of a query.',
  unusual_user_agent: 'A signed-in session was used by a tool instead of a browser.',
  privilege_escalation:
    'Someone tried to grant a role or permission beyond their own. The attempt was denied.',
  failed_sign_in:
    'Someone tried to sign in to an account that does not exist. Only the first and fifth attempts in an hour are recorded.',
  unknown_resource_type: 'A request for a type of record that does not exist.',
  suspicious_input:
    'Input that resembles an attack, but not closely enough to act on. It was only recorded.',
  slow_request: 'A request that was still running after 30 seconds.',
} as const satisfies Record<EventType, string>;

/** Explains an event to someone who sees this type for the first time. */
export function eventDescription(type: string): string | null {
  const eventType = knownType(type);
  return eventType === undefined ? null : meanings[eventType];
}

/** Returns the subject of an event: a name, an address, or 'Unknown'. */
export const subjectOf = ({ user_name: name, ip }: Pick<SecurityEvent, 'user_name' | 'ip'>) =>
  name ?? ip ?? 'Unknown';

/** Summarizes what needs attention: '1 block · 2 checks lower the security score to 82'. */
export function summaryOf({
  active_blocks: blocks,
  open_events: events,
  limited,
  open_items: checks,
  score,
}: SecuritySummary): string {
  const parts = [
    blocks > 0 && formatCount(blocks, 'block', 'blocks'),
    events > 0 && formatCount(events, 'event to review', 'events to review'),
    limited > 0 && formatCount(limited, 'rate-limited client', 'rate-limited clients'),
  ].filter((part) => part !== false);
  const clauses = [
    parts.length > 0 && parts.join(', '),
    checks > 0 &&
      `${formatCount(checks, 'check lowers', 'checks lower')} the security score to ${score ?? 0}`,
  ].filter((clause) => clause !== false);
  return clauses.length === 0 ? 'Nothing needs your attention' : clauses.join(' · ');
}

/** Returns advice about the most urgent part of the summary. */
export function adviceOf({
  active_blocks: blocks,
  open_events: events,
  limited,
  open_items: checks,
}: SecuritySummary): string {
  if (events > 0)
    return "Open each serious event that didn't lead to a block, and decide whether to block the person or address.";
  if (blocks > 0)
    return 'Blocks expire on their own. Release one only if it stopped the wrong person.';
  if (limited > 0)
    return 'Limits reset on their own. Reset one only if it stopped the wrong person.';
  if (checks > 0)
    return 'Fix the findings that lower the score, or accept them until a date you choose.';
  return 'New events appear here as they happen.';
}

const units = [
  { seconds: 86_400, one: 'day', many: 'days' },
  { seconds: 3600, one: 'hour', many: 'hours' },
  { seconds: 60, one: 'minute', many: 'minutes' },
] as const;

/** Formats a length of time in the largest unit that fits exactly: '15 minutes', '90 seconds'. */
export function formatSpan(seconds: number): string {
  const unit = units.find((candidate) => seconds > 0 && seconds % candidate.seconds === 0);
  return unit
    ? formatCount(seconds / unit.seconds, unit.one, unit.many)
    : formatCount(seconds, 'second', 'seconds');
}

/** Formats how often something can happen: '3 per hour', '5 in 15 minutes'. */
export function formatRate(count: number, seconds: number): string {
  const unit = units.find((candidate) => candidate.seconds === seconds);
  return `${formatNumber(count)} ${unit ? `per ${unit.one}` : `in ${formatSpan(seconds)}`}`;
}

const browsers = [
  { pattern: /Edg\//, name: 'Edge' },
  { pattern: /Firefox\//, name: 'Firefox' },
  { pattern: /Chrome\/|CriOS\//, name: 'Chrome' },
  { pattern: /Safari\//, name: 'Safari' },
] as const;
const systems = [
  { pattern: /iPhone/, name: 'iPhone' },
  { pattern: /iPad/, name: 'iPad' },
  { pattern: /Android/, name: 'Android' },
  { pattern: /Windows/, name: 'Windows' },
  { pattern: /Mac OS X/, name: 'Mac' },
  { pattern: /Linux/, name: 'Linux' },
] as const;

/** Names a client by its user agent: 'Chrome on Windows', or the tool's own name. */
export function clientName(agent: string | null): string {
  if (!agent) return 'Unknown client';
  const browser = browsers.find(({ pattern }) => pattern.test(agent));
  const system = systems.find(({ pattern }) => pattern.test(agent));
  if (browser && system) return `${browser.name} on ${system.name}`;
  return (agent.split(/[\s/]/)[0] ?? agent).slice(0, 40);
}
