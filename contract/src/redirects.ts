import * as z from 'zod';
import { Id, Instant } from './kernel/list.ts';
import { operation } from './kernel/operation.ts';
import { textOf } from './kernel/text-kind.ts';
import { describeResource, resourceOperations, rowBase } from './kernel/resource.ts';
import { redirectListing } from './redirects/listing.ts';

export * from './redirects/listing.ts';

/** A path in the form that requests are compared with: lower case, without a trailing slash. */
const FromPath = textOf(
  'code',
  z
    .string()
    .trim()
    .max(200)
    .transform((text) => text.toLowerCase().replace(/\/+$/, ''))
    .refine(
      (path) => /^(\/[a-z0-9._~!$&'()*+,;=:-]+)+$/.test(path),
      'Enter a path such as /old-prices, without the domain and without a question mark.',
    ),
);

const isHttps = (text: string) => URL.parse(text)?.protocol === 'https:';

const ToAddress = textOf(
  'code',
  z
    .string()
    .trim()
    .max(500)
    .refine(
      (text) =>
        /^\/([^/\s\\][^\s\\]*)?$/.test(text) || (/^https:[^\s\\]+$/.test(text) && isHttps(text)),
      'Enter an address on your site such as /pricing, or one that begins with https://.',
    ),
);

export const Redirect = z.object({
  ...rowBase(['update', 'delete', 'export']),
  company_id: Id,
  company_name: z.string(),
  from_path: z.string(),
  to_address: z.string(),
  created_at: Instant,
  updated_at: Instant,
});
export type Redirect = z.infer<typeof Redirect>;

export const redirectResource = describeResource({
  ...redirectListing,
  row: Redirect,
  create: z.strictObject({ company_id: Id, from_path: FromPath, to_address: ToAddress }),
  update: z.strictObject({ from_path: FromPath.optional(), to_address: ToAddress.optional() }),
  filters: { company_id: Id.optional() },
  writeLimit: 'api_write',
});

/** An address without content that visitors of a site requested. */
export const MissingPath = z.object({
  id: Id,
  path: z.string(),
  requests: z.number().int(),
  last_at: Instant,
});
export type MissingPath = z.infer<typeof MissingPath>;

const tags = ['redirects'];

export const redirects = {
  ...resourceOperations(redirectResource),
  missing: operation(
    { who: 'redirects:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/redirects/missing',
      summary: "List addresses that visitors requested but that the company's site doesn't have",
      tags,
    },
  ).output(z.object({ items: z.array(MissingPath) })),
  dismissMissing: operation(
    { who: 'redirects:update', assurance: 2, limit: 'api_write' },
    {
      method: 'POST',
      path: '/redirects/missing/{id}/dismiss',
      summary: 'Remove a missing address from the list until it is requested again',
      tags,
    },
  )
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: Id })),
};
