import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { describeResource, resourceOperations, rowBase } from '../kernel/resource.ts';
import { Role } from '../kernel/roles.ts';
import { textOf } from '../kernel/text-kind.ts';
import { keyDays, keyListing, keyStateNames, scopeNames } from './key-listing.ts';

const Scope = z.enum(scopeNames);

/** A key that another system uses to call the API as a service user of a company. */
export const ApiKey = z.object({
  ...rowBase(['revoke', 'export']),
  company_id: Id,
  company_name: z.string(),
  name: z.string(),
  /** The beginning of the key; the rest is shown once. */
  prefix: z.string(),
  role: Role,
  /** Permissions; the key has only those that its role has too. */
  scopes: z.array(z.string()),
  state: z.enum(keyStateNames),
  /** To the minute; null for never. */
  last_used_at: Instant.nullable(),
  expires_at: Instant,
  revoked_at: Instant.nullable(),
  created_by_name: z.string().nullable(),
  created_at: Instant,
});
export type ApiKey = z.infer<typeof ApiKey>;

export const keyResource = describeResource({
  ...keyListing,
  row: ApiKey,
  create: z.strictObject({
    company_id: Id,
    name: textOf(
      'name',
      z
        .string()
        .trim()
        .min(2, 'Please enter a name of at least 2 characters.')
        .max(80, 'Use at most 80 characters.'),
    ),
    role: Role,
    scopes: z
      .array(Scope)
      .min(1, 'Choose at least one scope.')
      .max(scopeNames.length)
      .transform((selected) => scopeNames.filter((name) => selected.includes(name))),
    expires_in_days: z
      .number()
      .int()
      .min(1, 'A key must be valid for at least a day.')
      .max(keyDays.max, 'A key can be valid for at most a year.')
      .default(keyDays.default),
  }),
  update: z.strictObject({}),
  filters: { state: z.enum(keyStateNames).optional(), company_id: Id.optional() },
  writeLimit: 'api_write',
});

const tags = ['api_keys'];
const { list, get, bulk, export: startExport } = resourceOperations(keyResource);

export const keys = {
  list,
  get,
  bulk,
  export: startExport,
  choices: operation(
    { who: 'api_keys:create', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/api_keys/choices',
      summary: "List the roles and scopes that the caller can give a company's API key",
      tags,
    },
  )
    .input(z.strictObject({ company_id: Id }))
    .output(z.object({ roles: z.array(z.object({ role: Role, scopes: z.array(Scope) })) })),
  create: operation(
    {
      who: 'api_keys:create',
      assurance: 2,
      limit: 'api_write',
      fresh: true,
      revealsSecret: true,
    },
    {
      method: 'POST',
      path: '/api_keys',
      summary: 'Create an API key; the key itself is returned once',
      tags,
    },
  )
    .input(keyResource.create)
    .output(z.object({ key: ApiKey, secret: z.string() })),
  revoke: operation(
    { who: 'api_keys:delete', assurance: 2, limit: 'api_write' },
    { method: 'POST', path: '/api_keys/{id}/revoke', summary: 'Revoke an API key', tags },
  )
    .input(z.strictObject({ id: Id }))
    .output(ApiKey),
};
