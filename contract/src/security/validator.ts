import * as z from 'zod';
import { Id } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { textOf } from '../kernel/text-kind.ts';

/** Resource types that belong to a tenant (specification, chapter 5) and are checked. */
export const tenantResourceTypes = [
  'integration',
  'user',
  'partner',
  'service',
  'deleted_item',
  'audit_log',
  'tenant_theme',
  'tenant_domain',
  'page',
  'blog_post',
  'release_note',
  'system_alert',
  'media_asset',
] as const;

/** The tenant validator's result; `message` is null if access is allowed. */
export const Verdict = z.object({
  allowed: z.boolean(),
  message: z.string().nullable(),
  /** False for a type that isn't checked: it is allowed, as specified, but nothing is confirmed. */
  known: z.boolean(),
});
export type Verdict = z.infer<typeof Verdict>;

const Resource = z.strictObject({
  type: textOf('code', z.string().trim().min(1).max(60)),
  /** A record's ID; for an audit log entry, its number. */
  id: textOf('code', z.string().trim().min(1).max(64)),
});
/** In strict mode a violation is an error instead of a result. */
const strict = z.boolean().default(false);
const tags = ['security'];

const validation = (kind: string, summary: string) =>
  operation(
    { who: 'signed_in', assurance: 2, limit: 'api_read' },
    { method: 'POST', path: `/security/validate-${kind}`, summary, tags },
  );

/**
 * The tenant validator: an early, readable check in front of row-level security. A refusal is
 * recorded as a security event, and strict mode responds with 403 and 'Tenant security violation:
 * Unauthorized {type}'.
 */
export const validatorOperations = {
  validateCompany: validation('company', 'Check whether the caller can access a company')
    .input(z.strictObject({ company_id: Id, strict }))
    .output(Verdict),
  validateResource: validation(
    'resource',
    'Check whether the caller can access a resource; optionally, that it belongs to a company',
  )
    .input(Resource.extend({ company_id: Id.optional(), strict }))
    .output(Verdict),
  validateResources: validation(
    'resources',
    'Check whether the caller can access all of these resources',
  )
    .input(z.strictObject({ resources: z.array(Resource).min(1).max(100), strict }))
    .output(Verdict.extend({ results: z.array(Verdict) })),
};
