import * as z from 'zod';
import { companyKindNames, companyKinds, type CompanyKind } from './kernel/company-kinds.ts';
import { Id, Instant } from './kernel/list.ts';
import { operation } from './kernel/operation.ts';
import { describeResource, resourceOperations, rowBase } from './kernel/resource.ts';

export * from './kernel/company-kinds.ts';

const statusNames = ['active', 'suspended'] as const;
export type CompanyStatus = (typeof statusNames)[number];
export const companyStatuses = {
  active: 'Active',
  suspended: 'Suspended',
} as const satisfies Record<CompanyStatus, string>;

/** Kinds that may stand directly below a company of this kind. */
export function kindsBelow(kind: CompanyKind): CompanyKind[] {
  return companyKindNames.slice(companyKindNames.indexOf(kind) + 1);
}

const Name = z.string().trim().min(2, 'Please enter a name of at least 2 characters.').max(120);
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable()).optional();
const Website = optional(
  z.url({ protocol: /^https?$/, error: 'Please enter a web address.' }).max(300),
);
const Email = optional(z.email('Please enter a valid email address.').max(254));
const Phone = optional(
  z
    .string()
    .max(40)
    .regex(/^\+?[\d\s\-()]+$/, 'Please enter digits, spaces, hyphens or brackets.'),
);
const Country = optional(z.string().regex(/^[A-Z]{2}$/, 'Please enter a two-letter country code.'));

export const Company = z.object({
  ...rowBase,
  parent_id: Id.nullable(),
  parent_name: z.string().nullable(),
  name: z.string(),
  slug: z.string(),
  kind: z.enum(companyKindNames),
  status: z.enum(statusNames),
  website: z.string().nullable(),
  contact_email: z.string().nullable(),
  phone: z.string().nullable(),
  country: z.string().nullable(),
  child_count: z.number().int(),
  user_count: z.number().int(),
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
  name: 'companies',
  one: 'Company',
  many: 'Companies',
  purpose:
    'Distributors, resellers and customers below your company, each with its own people and brand.',
  titleField: 'name',
  row: Company,
  create: z.strictObject({
    parent_id: Id,
    name: Name,
    kind: z.enum(companyKindNames).exclude(['platform']),
    ...editable,
  }),
  update: z.strictObject({ name: Name.optional(), ...editable }),
  filters: {
    status: z.enum(statusNames).optional(),
    kind: z.enum(companyKindNames).optional(),
    parent_id: Id.optional(),
  },
  fields: {
    name: { label: 'Name', kind: 'text', column: 'shown', sort: true, form: 'always', csv: true },
    kind: {
      label: 'Kind',
      kind: 'choice',
      choices: companyKinds,
      column: 'shown',
      sort: true,
      filter: true,
      form: 'create',
      csv: true,
    },
    parent_id: {
      label: 'Parent company',
      kind: 'reference',
      nameField: 'parent_name',
      column: 'shown',
      filter: true,
      form: 'create',
      csv: true,
    },
    status: {
      label: 'Status',
      kind: 'choice',
      choices: companyStatuses,
      column: 'shown',
      sort: true,
      filter: true,
      csv: true,
    },
    child_count: { label: 'Companies below', kind: 'number', column: 'shown' },
    user_count: { label: 'People', kind: 'number', column: 'shown' },
    website: { label: 'Website', kind: 'url', column: 'optional', form: 'always', csv: true },
    contact_email: {
      label: 'Contact email',
      kind: 'email',
      column: 'optional',
      form: 'always',
      csv: true,
    },
    phone: { label: 'Phone', kind: 'phone', column: 'optional', form: 'always', csv: true },
    country: {
      label: 'Country',
      kind: 'text',
      help: 'Two letters, for example US or DE.',
      column: 'optional',
      sort: true,
      form: 'always',
      csv: true,
    },
    slug: { label: 'Short name', kind: 'text', column: 'optional', csv: true },
    created_at: { label: 'Created', kind: 'instant', column: 'shown', sort: true, csv: true },
    updated_at: { label: 'Last change', kind: 'instant', column: 'optional', sort: true },
  },
  defaultSort: 'name',
  bulk: { suspend: 'Suspend', activate: 'Activate', delete: 'Delete' },
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
  suspend: setStatus('suspend', 'Suspend a company: its people cannot act, nothing is lost'),
  activate: setStatus('activate', 'Let a suspended company act again'),
};
