import * as z from 'zod';
import { MovePreview, bulkMoves } from './companies/moves.ts';
import { companyKindNames } from './kernel/company-kinds.ts';
import { companyListing, companyStatusNames } from './companies/listing.ts';
import { Id, Instant } from './kernel/list.ts';
import { operation } from './kernel/operation.ts';
import { textOf } from './kernel/text-kind.ts';
import { requestLimits } from './kernel/request-limits.ts';
import { describeResource, resourceOperations, rowBase, RowVersion } from './kernel/resource.ts';

export * from './companies/moves.ts';
export * from './kernel/company-kinds.ts';
export * from './companies/listing.ts';

const Name = textOf(
  'name',
  z.string().trim().min(2, 'Please enter a name of at least 2 characters.').max(120),
);
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable()).optional();
const Website = optional(
  z.url({ protocol: /^https?$/, error: 'Please enter a web address.' }).max(300),
);
const Email = optional(z.email('Please enter a valid email address.').max(254));
const Phone = textOf(
  'code',
  optional(
    z
      .string()
      .max(40)
      .regex(/^\+?[\d\s\-()]+$/, 'Use digits, spaces, hyphens or brackets.'),
  ),
);
const Country = textOf(
  'code',
  optional(z.string().regex(/^[A-Z]{2}$/, 'Please enter a two-letter country code.')),
);

const Count = z.number().int().min(0).max(requestLimits.counted);

export const Company = z.object({
  ...rowBase(['update', 'suspend', 'activate', 'move', 'delete', 'create_below', 'export']),
  parent_id: Id.nullable(),
  parent_name: z.string().nullable(),
  name: z.string(),
  slug: z.string(),
  kind: z.enum(companyKindNames),
  status: z.enum(companyStatusNames),
  website: z.string().nullable(),
  contact_email: z.string().nullable(),
  phone: z.string().nullable(),
  country: z.string().nullable(),
  /** Companies directly below; capped at `requestLimits.counted`, which means that many or more. */
  child_count: Count,
  /** People of the company itself, capped in the same way. */
  user_count: Count,
  created_at: Instant,
  updated_at: Instant,
});
export type Company = z.infer<typeof Company>;

const editable = {
  website: Website,
  contact_email: Email,
  phone: Phone,
  country: Country,
};

export const companyResource = describeResource({
  ...companyListing,
  row: Company,
  create: z.strictObject({
    parent_id: Id,
    name: Name,
    kind: z.enum(companyKindNames).exclude(['platform']),
    ...editable,
  }),
  update: z.strictObject({ name: Name.optional(), ...editable }),
  filters: {
    status: z.enum(companyStatusNames).optional(),
    kind: z.enum(companyKindNames).optional(),
    parent_id: Id.optional(),
  },
  writeLimit: 'admin_company_management',
});

const setStatus = (verb: 'suspend' | 'activate', summary: string) =>
  operation(
    { who: 'companies:update', assurance: 2, limit: 'admin_company_management' },
    { method: 'POST', path: `/companies/{id}/${verb}`, summary, tags: ['companies'] },
  )
    .input(z.strictObject({ id: Id }))
    .output(Company);

export const companies = {
  ...resourceOperations(companyResource),
  previewMove: operation(
    { who: 'companies:update', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/companies/{id}/move',
      summary: 'Preview who gains or loses access to a company if it is moved',
      tags: ['companies'],
    },
  )
    .input(z.strictObject({ id: Id, parent_id: Id }))
    .output(MovePreview),
  move: operation(
    { who: 'companies:update', assurance: 2, limit: 'admin_company_management' },
    {
      method: 'POST',
      path: '/companies/{id}/move',
      summary: 'Move a company and everything below it to another parent',
      tags: ['companies'],
    },
  )
    .input(RowVersion.extend({ parent_id: Id }).strict())
    .output(Company),
  ...bulkMoves,
  suspend: setStatus(
    'suspend',
    'Suspend a company: its people can no longer sign in, but nothing is deleted',
  ),
  activate: setStatus('activate', 'Reactivate a suspended company'),
};
