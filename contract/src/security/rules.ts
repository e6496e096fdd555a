import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { type RateLimitRule, rateLimits } from '../kernel/limits.ts';
import { operation } from '../kernel/operation.ts';
import { RowVersion } from '../kernel/resource.ts';
import { patternLimits, patternNames } from './patterns.ts';
import { textOf } from '../kernel/text-kind.ts';

const tags = ['security'];
const ById = z.strictObject({ id: Id });
const Priority = z.number().int().min(0).max(1000).default(0);
const company = { company_id: Id, company_name: z.string() };

const isRateLimitRule = (text: string): text is RateLimitRule => Object.hasOwn(rateLimits, text);
/** The rate limit rules that a company can set limits for. */
export const rateLimitRuleNames = Object.keys(rateLimits).filter(isRateLimitRule);

/** A company's own thresholds for one pattern, for its people and those of companies below. */
export const PatternRuleRow = z.object({
  id: Id,
  ...company,
  pattern: z.enum(patternNames),
  threshold: z.number().int(),
  seconds: z.number().int(),
  /** Null for patterns that don't block. */
  block_seconds: z.number().int().nullable(),
  /** Of a company's rules for one pattern, the one with the highest priority applies. */
  priority: z.number().int(),
  version: RowVersion.shape.version,
  updated_at: Instant,
  can_change: z.boolean(),
});
export type PatternRuleRow = z.infer<typeof PatternRuleRow>;

/**
 * The rule in force for the caller's company: the strictest values of its own rule and those above.
 */
const EffectiveRule = PatternRuleRow.pick({
  pattern: true,
  threshold: true,
  seconds: true,
  block_seconds: true,
});

const patternFields = {
  threshold: z.number().int().min(1).max(1000),
  seconds: z.number().int().min(1).max(patternLimits.windowSeconds),
  block_seconds: z.number().int().min(60).max(patternLimits.blockSeconds).nullable(),
  priority: Priority,
};

/** A company's own rate limit for one rule. */
export const RateLimitRow = z.object({
  id: Id,
  ...company,
  rule: z.string(),
  seconds: z.number().int(),
  max: z.number().int(),
  priority: z.number().int(),
  version: RowVersion.shape.version,
  can_change: z.boolean(),
});
export type RateLimitRow = z.infer<typeof RateLimitRow>;

const rateFields = {
  seconds: z.number().int().min(1).max(86_400),
  max: z.number().int().min(0).max(100_000),
  priority: Priority,
};

/** A caller who has used up a rate limit. */
export const LimitedCaller = z.object({
  /** Identifies the counter; pass it to `releaseLimited`. */
  key: z.string(),
  rule: z.string(),
  /** A name, or an address if signed out. */
  caller: z.string(),
  user_id: Id.nullable(),
  company_id: Id.nullable(),
  company_name: z.string().nullable(),
  requests: z.number().int(),
  /** When the next request is accepted. */
  free_at: Instant,
});
export type LimitedCaller = z.infer<typeof LimitedCaller>;

const readGuard = { who: 'security:read', assurance: 2, limit: 'api_read' } as const;
const writeGuard = {
  who: 'security:update',
  assurance: 2,
  limit: 'api_write',
  fresh: true,
} as const;

export const ruleOperations = {
  listRules: operation(readGuard, {
    method: 'GET',
    path: '/security/rules',
    summary: 'List pattern rules and what applies to your company',
    tags,
  }).output(z.object({ items: z.array(PatternRuleRow), effective: z.array(EffectiveRule) })),
  createRule: operation(writeGuard, {
    method: 'POST',
    path: '/security/rules',
    summary: 'Create a stricter pattern rule',
    tags,
  })
    .input(z.strictObject({ company_id: Id, pattern: z.enum(patternNames), ...patternFields }))
    .output(PatternRuleRow),
  updateRule: operation(writeGuard, {
    method: 'PATCH',
    path: '/security/rules/{id}',
    summary: 'Change a pattern rule',
    tags,
  })
    .input(z.strictObject({ ...RowVersion.shape, ...patternFields }))
    .output(PatternRuleRow),
  removeRule: operation(writeGuard, {
    method: 'DELETE',
    path: '/security/rules/{id}',
    summary: 'Remove a pattern rule',
    tags,
  })
    .input(ById)
    .output(ById),
  listRateLimits: operation(readGuard, {
    method: 'GET',
    path: '/security/rate-limits',
    summary: "List companies' own rate limits and the general ones",
    tags,
  }).output(
    z.object({
      items: z.array(RateLimitRow),
      general: z.array(RateLimitRow.pick({ rule: true, seconds: true, max: true })),
    }),
  ),
  createRateLimit: operation(writeGuard, {
    method: 'POST',
    path: '/security/rate-limits',
    summary: "Set a company's rate limit",
    tags,
  })
    .input(z.strictObject({ company_id: Id, rule: z.enum(rateLimitRuleNames), ...rateFields }))
    .output(RateLimitRow),
  updateRateLimit: operation(writeGuard, {
    method: 'PATCH',
    path: '/security/rate-limits/{id}',
    summary: "Change a company's rate limit",
    tags,
  })
    .input(z.strictObject({ ...RowVersion.shape, ...rateFields }))
    .output(RateLimitRow),
  removeRateLimit: operation(writeGuard, {
    method: 'DELETE',
    path: '/security/rate-limits/{id}',
    summary: "Remove a company's rate limit",
    tags,
  })
    .input(ById)
    .output(ById),
  listLimited: operation(readGuard, {
    method: 'GET',
    path: '/security/limited',
    summary: 'List people and addresses that have used up a rate limit',
    tags,
  }).output(z.object({ items: z.array(LimitedCaller) })),
  releaseLimited: operation(writeGuard, {
    method: 'POST',
    path: '/security/limited/release',
    summary: 'Reset the rate limit for one person or address',
    tags,
  })
    .input(
      z.strictObject({
        rule: textOf('code', z.string().min(1).max(60)),
        key: textOf('code', z.string().min(1).max(300)),
      }),
    )
    .output(z.object({ released: z.boolean() })),
};
