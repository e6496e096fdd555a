import * as z from 'zod';
import { Id, Instant, ListInput, pageOf } from '../kernel/list.ts';
import { textOf } from '../kernel/text-kind.ts';
import { operation } from '../kernel/operation.ts';
import { RowResult } from '../kernel/row-result.ts';
import { fixChanges, postureItemNames } from './posture-items.ts';

const tags = ['security'];
const read = { who: 'security:read', assurance: 2, limit: 'api_read' } as const;
const change = { who: 'security:update', assurance: 2, limit: 'api_write', fresh: true } as const;
const Ids = z.array(Id).min(1).max(100);
const Reason = textOf('prose', z.string().trim().min(1).max(300));
const Results = z.object({ results: z.array(RowResult) });
const Kind = z.enum(postureItemNames);

export const PostureItem = z.object({
  kind: Kind,
  weight: z.number(),
  /**
   * Points out of the item's weight; their share of the score depends on which other items apply.
   */
  points: z.number(),
  /** Whether it is scored: an item without subjects is not. */
  applies: z.boolean(),
  subjects: z.number().int(),
  open: z.number().int(),
  accepted: z.number().int(),
});
export type PostureItem = z.infer<typeof PostureItem>;

export const Posture = z.object({
  company_id: Id,
  company_name: z.string(),
  score: z.number().int().min(0).max(100),
  /** Null if there is nothing to assess. */
  assessed_at: Instant.nullable(),
  items: z.array(PostureItem),
});
export type Posture = z.infer<typeof Posture>;

/** A permission that a company granted to a role beyond the default. */
const GrantedPermission = z.strictObject({
  role: textOf('code', z.string().max(60)),
  resource: textOf('code', z.string().max(60)),
  action: textOf('code', z.string().max(60)),
});

/** Something that makes a company easier to attack. */
export const Finding = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string().nullable(),
  kind: Kind,
  /** The person, company or record it is about. */
  subject: Id,
  label: z.string(),
  /** When it began, if known. */
  since: Instant.nullable(),
  /** Facts by name, such as the number of owners. */
  detail: z.record(z.string(), z.unknown()),
  found_at: Instant,
  /** The last day of an acceptance, even if it has passed. */
  accepted_until: z.iso.date().nullable(),
  accepted_reason: z.string().nullable(),
  accepted_by: z.string().nullable(),
  /** Whether the caller may fix it from here. */
  can_fix: z.boolean(),
});
export type Finding = z.infer<typeof Finding>;

/** The effect of a fix on one person, role or record. */
export const FixEffect = z.object({
  change: z.enum(fixChanges),
  /** The person or record by name, or the name of a role. */
  who: z.string(),
  /** Number of people or sessions affected, if several. */
  count: z.number().int().nullable(),
  /** The permission that a role loses. */
  permission: z.object({ resource: z.string(), action: z.string() }).nullable(),
});
export type FixEffect = z.infer<typeof FixEffect>;

export const FixPreview = z.object({
  id: Id,
  label: z.string(),
  effects: z.array(FixEffect),
  /** Why the fix would be refused; null if it can be applied. */
  refusal: z.string().nullable(),
});
export type FixPreview = z.infer<typeof FixPreview>;

export const postureOperations = {
  readPosture: operation(read, {
    method: 'GET',
    path: '/security/posture',
    summary: 'Get the security score for a company and those below it',
    tags,
  })
    .input(z.strictObject({ company_id: Id.optional() }))
    .output(Posture),
  listFindings: operation(read, {
    method: 'GET',
    path: '/security/findings',
    summary: 'List security findings, newest first',
    tags,
  })
    .input(
      ListInput.omit({ search: true }).extend({
        kind: Kind.optional(),
        /** With the companies below it. */
        company_id: Id.optional(),
        state: z.enum(['open', 'accepted']).default('open'),
      }),
    )
    .output(pageOf(Finding)),
  previewFixes: operation(
    { ...read, who: 'security:update' },
    {
      method: 'POST',
      path: '/security/findings/preview',
      summary: 'Preview who is affected by fixing security findings',
      tags,
    },
  )
    .input(z.strictObject({ ids: Ids }))
    .output(z.object({ previews: z.array(FixPreview) })),
  fixFindings: operation(change, {
    method: 'POST',
    path: '/security/findings/fix',
    summary: 'Fix security findings',
    tags,
  })
    /** Fixing a critical event resolves it, so a reason is required. */
    .input(z.strictObject({ ids: Ids, reason: Reason.optional() }))
    .output(Results),
  undoFixes: operation(change, {
    method: 'POST',
    path: '/security/findings/undo',
    summary: 'Undo fixes for security findings',
    tags,
  })
    .input(
      z.strictObject({
        fixes: z
          .array(
            z.strictObject({
              kind: Kind,
              subject: Id,
              company_id: Id,
              permissions: z.array(GrantedPermission).max(500).default([]),
            }),
          )
          .min(1)
          .max(100),
      }),
    )
    .output(Results),
  acceptFindings: operation(change, {
    method: 'POST',
    path: '/security/findings/accept',
    summary: "Accept security findings until a given day; they don't lower the score until then",
    tags,
  })
    .input(z.strictObject({ ids: Ids, until: z.iso.date(), reason: Reason }))
    .output(Results),
  reopenFindings: operation(change, {
    method: 'POST',
    path: '/security/findings/reopen',
    summary: 'Withdraw the acceptance of security findings',
    tags,
  })
    .input(z.strictObject({ ids: Ids }))
    .output(Results),
};
