import * as z from 'zod';
import { Id, Instant, ListInput, pageOf } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { RowResult } from '../kernel/row-result.ts';
import { blockScopeNames, reviewStateNames, severityNames } from './patterns.ts';
import { textOf } from '../kernel/text-kind.ts';

const tags = ['security'];

/** Summary of a block, shown beside an event. */
export const BlockReference = z.object({
  id: Id,
  scope: z.enum(blockScopeNames),
  until: Instant,
  active: z.boolean(),
});

/** Someone's decision about an event. */
export const EventReview = z.object({
  state: z.enum(reviewStateNames),
  reason: z.string(),
  by: z.string().nullable(),
  at: Instant,
});

/** Something that should not have happened; identical events within a minute count as `repeats`. */
export const SecurityEvent = z.object({
  id: Id,
  /** One of `eventTypeNames`; text, because old entries may have others. */
  type: z.string(),
  severity: z.enum(severityNames),
  timestamp: Instant,
  /** When it last happened. */
  last_at: Instant,
  /** How often it happened in total. */
  repeats: z.number().int().min(1),
  endpoint: z.string(),
  method: z.string(),
  user_agent: z.string().nullable(),
  company_id: Id.nullable(),
  company_name: z.string().nullable(),
  user_id: Id.nullable(),
  user_name: z.string().nullable(),
  ip: z.string().nullable(),
  request_id: z.string().nullable(),
  /** Facts by name, such as the type and ID of the record. */
  details: z.record(z.string(), z.unknown()),
  /** The block it caused. */
  block: BlockReference.nullable(),
  review: EventReview.nullable(),
  /** Whether it is more than a day old, or newer events replaced it in the live list. */
  archived: z.boolean(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

const eventFilters = {
  type: textOf('code', z.string().trim().min(1).max(60).optional()),
  severity: z.enum(severityNames).optional(),
  user_id: Id.optional(),
  /** An address as events show it. */
  ip: textOf('code', z.string().trim().min(1).max(64).optional()),
  company_id: Id.optional(),
  /** All, or serious events of the last day that led to no block and no decision. */
  state: z.enum(['all', 'undecided']).default('all'),
  /** Inclusive; earlier than a day ago includes the archive. */
  from: Instant.optional(),
  /** Exclusive. */
  until: Instant.optional(),
};

/** Identical browser reports. */
const ReportGroup = z.object({
  id: Id,
  company_id: Id.nullable(),
  company_name: z.string().nullable(),
  /** Path of the page, or its template. */
  path: z.string(),
  /** Whether a browser extension caused it. */
  extension: z.boolean(),
  reports: z.number().int(),
  first_at: Instant,
  last_at: Instant,
});
export type ReportGroup = z.infer<typeof ReportGroup>;

/** A policy violation that browsers reported, grouped by directive, blocked host and page. */
export const CspGroup = ReportGroup.extend({
  /** 'other' counts those too rare for a group. */
  directive: z.string(),
  /** Host of the blocked address, or a keyword such as 'inline'. */
  blocked: z.string(),
});
export type CspGroup = z.infer<typeof CspGroup>;

/** An error in browsers, grouped by message and route. */
export const FaultGroup = ReportGroup.extend({
  /** 'screen', 'error' or 'rejection'; 'other' counts those too rare for a group. */
  kind: z.string(),
  /** Without quoted texts, numbers and addresses, which may be personal. */
  message: z.string(),
  /** Build of the newest report; 'earlier' is any before the current one. */
  release: z.string().nullable(),
  /** Error ID of the newest report, under which the log has the full report. */
  sample: z.string().nullable(),
});
export type FaultGroup = z.infer<typeof FaultGroup>;

const GroupsInput = ListInput.omit({ search: true }).extend({
  /** Caused by the site itself, or by browser extensions. */
  cause: z.enum(['site', 'extension']).default('site'),
});

/** Figures of the companies within reach. */
export const SecuritySummary = z.object({
  active_blocks: z.number().int(),
  /** Events of high or critical severity in the last 24 hours. */
  serious_events: z.number().int(),
  /** Groups of policy violations, without browser extensions, in the last 24 hours. */
  csp_groups: z.number().int(),
  /** Groups of browser errors, without browser extensions, in the last 24 hours. */
  fault_groups: z.number().int(),
  /** Callers who have used up a rate limit right now. */
  limited: z.number().int(),
  /** Serious events without a later decision or block of their subject. */
  open_events: z.number().int(),
  /** Security score of the caller's company and those below it; null before it was assessed. */
  score: z.number().int().nullable(),
  /** Score items with open findings, not counting critical events, which `open_events` includes. */
  open_items: z.number().int(),
  /** When the next block or rate limit expires. */
  changes_at: Instant.nullable(),
});
export type SecuritySummary = z.infer<typeof SecuritySummary>;

export const eventOperations = {
  summary: operation(
    { who: 'security:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/security/summary',
      summary: 'Count blocks, serious events and rate-limited clients',
      tags,
    },
  ).output(SecuritySummary),
  listEvents: operation(
    { who: 'security:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/security/events',
      summary: 'List security events, newest first',
      tags,
    },
  )
    .input(ListInput.omit({ search: true }).extend(eventFilters))
    .output(pageOf(SecurityEvent)),
  getEvent: operation(
    { who: 'security:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/security/events/{id}',
      summary: "Get a security event with its subject's events up to 24 hours before and after it",
      tags,
    },
  )
    .input(z.strictObject({ id: Id }))
    .output(
      z.object({
        event: SecurityEvent,
        /** Events of the same person, or of the same address if signed out; newest first. */
        related: z.array(SecurityEvent),
      }),
    ),
  reviewEvents: operation(
    { who: 'security:update', assurance: 2, limit: 'api_write', fresh: true },
    {
      method: 'POST',
      path: '/security/events/review',
      summary: 'Resolve, dismiss or reopen security events',
      tags,
    },
  )
    .input(
      z.strictObject({
        ids: z.array(Id).min(1).max(100),
        state: z.enum(reviewStateNames),
        reason: textOf('prose', z.string().trim().min(1).max(300)),
      }),
    )
    .output(z.object({ results: z.array(RowResult) })),
  listCspGroups: operation(
    { who: 'security:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/security/csp-groups',
      summary: 'List groups of content security policy violations, latest first',
      tags,
    },
  )
    .input(GroupsInput)
    .output(pageOf(CspGroup)),
  listFaultGroups: operation(
    { who: 'security:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/security/fault-groups',
      summary: 'List groups of browser errors, latest first',
      tags,
    },
  )
    .input(GroupsInput)
    .output(pageOf(FaultGroup)),
};
