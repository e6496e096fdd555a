import * as z from 'zod';
import { Id, Instant, ListInput, pageOf } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { RowResult } from '../kernel/row-result.ts';
import { blockScopeNames, patternNames } from './patterns.ts';
import { textOf } from '../kernel/text-kind.ts';

const tags = ['security'];
const Reason = textOf('prose', z.string().trim().min(1).max(300));
const Ids = z.array(Id).min(1).max(100);
const Results = z.object({ results: z.array(RowResult) });

/**
 * A block of a person, a session, an address, or sign-in to an account from one address. Never of a
 * whole company.
 */
export const SecurityBlock = z.object({
  id: Id,
  company_id: Id.nullable(),
  company_name: z.string().nullable(),
  scope: z.enum(blockScopeNames),
  /** Name, email address or network address of the blocked subject. */
  subject: z.string(),
  user_id: Id.nullable(),
  /** Null for a block that a person started. */
  pattern: z.enum(patternNames).nullable(),
  event_id: Id.nullable(),
  created_at: Instant,
  until: Instant,
  active: z.boolean(),
  /** The number of this block among the recent ones of the subject; each doubles the time. */
  level: z.number().int(),
  created_by: z.string().nullable(),
  reason: z.string().nullable(),
  released_at: Instant.nullable(),
  released_by: z.string().nullable(),
  /** Null before the release, and if the person ended it by their second step on a known device. */
  release_reason: z.string().nullable(),
  /** Whether the caller may release it. */
  can_release: z.boolean(),
});
export type SecurityBlock = z.infer<typeof SecurityBlock>;

/** A session of someone within reach. */
export const PersonSession = z.object({
  id: Id,
  user_id: Id,
  user_name: z.string(),
  company_id: Id,
  company_name: z.string(),
  assurance: z.enum(['aal1', 'aal2']),
  method: z.string(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: Instant,
  last_activity: Instant,
  expires_at: Instant,
  /** Whether this is the session that the request came from. */
  current: z.boolean(),
  /** Whether the caller may end it. */
  can_end: z.boolean(),
});
export type PersonSession = z.infer<typeof PersonSession>;

export const blockOperations = {
  listBlocks: operation(
    { who: 'security:read', assurance: 2, limit: 'api_read' },
    { method: 'GET', path: '/security/blocks', summary: 'List blocks, newest first', tags },
  )
    .input(
      ListInput.omit({ search: true }).extend({
        state: z.enum(['active', 'ended']).default('active'),
        user_id: Id.optional(),
        company_id: Id.optional(),
      }),
    )
    .output(pageOf(SecurityBlock)),
  block: operation(
    { who: 'security:update', assurance: 2, limit: 'api_write', fresh: true },
    {
      method: 'POST',
      path: '/security/blocks',
      summary: 'Block a person, or the person or address in a security event',
      tags,
    },
  )
    .input(
      z
        .strictObject({
          scope: z.enum(['person', 'address']),
          user_id: Id.optional(),
          event_id: Id.optional(),
          until: Instant,
          reason: Reason,
        })
        .refine(
          ({ scope, user_id, event_id }) =>
            scope === 'address'
              ? event_id !== undefined && user_id === undefined
              : (event_id === undefined) !== (user_id === undefined),
          'Choose a person, or an event with the person or address to block.',
        ),
    )
    .output(SecurityBlock),
  release: operation(
    { who: 'security:update', assurance: 2, limit: 'api_write', fresh: true },
    {
      method: 'POST',
      path: '/security/blocks/{id}/release',
      summary: 'Release a block before it ends',
      tags,
    },
  )
    .input(z.strictObject({ id: Id, reason: Reason }))
    .output(SecurityBlock),
  bulkRelease: operation(
    { who: 'security:update', assurance: 2, limit: 'api_write', fresh: true },
    {
      method: 'POST',
      path: '/security/blocks/release',
      summary: 'Release several blocks before they end',
      tags,
    },
  )
    .input(z.strictObject({ ids: Ids, reason: Reason }))
    .output(Results),
  listSessions: operation(
    { who: 'security:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/security/sessions',
      summary: "List users' sessions, most recently active first",
      tags,
    },
  )
    .input(ListInput.extend({ user_id: Id.optional(), company_id: Id.optional() }))
    .output(pageOf(PersonSession)),
  endSession: operation(
    { who: 'security:update', assurance: 2, limit: 'api_write', fresh: true },
    {
      method: 'POST',
      path: '/security/sessions/{id}/end',
      summary: "End one of a user's sessions",
      tags,
    },
  )
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: Id })),
  endSessions: operation(
    { who: 'security:update', assurance: 2, limit: 'api_write', fresh: true },
    {
      method: 'POST',
      path: '/security/sessions/end',
      summary: 'End several sessions',
      tags,
    },
  )
    .input(z.strictObject({ ids: Ids }))
    .output(Results),
};
