import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { textOf } from '../kernel/text-kind.ts';

export const domainStatuses = ['pending', 'valid', 'invalid', 'conflict', 'not_found'] as const;

/** One DNS record: its expected and actual values, and the likely cause of a difference. */
export const DomainRecord = z.object({
  type: z.enum(['TXT', 'CNAME', 'A', 'AAAA']),
  name: z.string(),
  /** Any of these values is correct. */
  expected: z.array(z.string()),
  found: z.array(z.string()),
  state: z.enum(['unchecked', 'ok', 'missing', 'wrong', 'unknown']),
  cause: z.string().nullable(),
  /** The domain works even if records that aren't required are missing. */
  required: z.boolean(),
});
export type DomainRecord = z.infer<typeof DomainRecord>;

/** A company's domain, with the result of the last check. */
export const Domain = z.object({
  id: Id,
  /** As in DNS: lower case, without a trailing dot, in ASCII (punycode). */
  domain: z.string(),
  /** As people write it, in Unicode. */
  display: z.string(),
  status: z.enum(domainStatuses),
  is_primary: z.boolean(),
  created_at: Instant,
  checked_at: Instant.nullable(),
  /** The next automatic check; null if none is planned. */
  next_check_at: Instant.nullable(),
  /** When a verified domain with wrong records is disabled, unless they are fixed. */
  ends_at: Instant.nullable(),
  records: z.array(DomainRecord),
  /** Explains the state in a sentence or two. */
  explanation: z.string(),
});
export type Domain = z.infer<typeof Domain>;

const tags = ['branding'];
const ById = z.strictObject({ id: Id });

export const domainOperations = {
  listDomains: operation(
    { who: 'branding:read', assurance: 2, limit: 'api_read' },
    { method: 'GET', path: '/branding/domains', summary: "List a company's domains", tags },
  )
    .input(z.strictObject({ company_id: Id }))
    .output(z.object({ items: z.array(Domain) })),
  addDomain: operation(
    { who: 'branding:create', assurance: 2, limit: 'api_write' },
    { method: 'POST', path: '/branding/domains', summary: 'Add a domain to verify', tags },
  )
    .input(
      z.strictObject({
        company_id: Id,
        domain: textOf('code', z.string().trim().min(1, 'Please enter a domain.').max(300)),
      }),
    )
    .output(Domain),
  removeDomain: operation(
    { who: 'branding:delete', assurance: 2, limit: 'api_delete' },
    { method: 'DELETE', path: '/branding/domains/{id}', summary: 'Remove a domain', tags },
  )
    .input(ById)
    .output(z.object({ id: Id, domain: z.string() })),
  checkDomain: operation(
    { who: 'branding:update', assurance: 2, limit: 'api_write' },
    {
      method: 'POST',
      path: '/branding/domains/{id}/check',
      summary: "Check a domain's DNS records now",
      tags,
    },
  )
    .input(ById)
    .output(Domain),
  makePrimaryDomain: operation(
    { who: 'branding:update', assurance: 2, limit: 'api_write' },
    {
      method: 'POST',
      path: '/branding/domains/{id}/prefer',
      summary: "Make a verified domain the company's primary domain",
      tags,
    },
  )
    .input(ById)
    .output(Domain),
};
