import { permissionResources } from '../kernel/generated/names.ts';
import type { ResourceListing } from '../kernel/listing.ts';
import { actions } from '../kernel/role-levels.ts';
import { roleLabels } from '../kernel/role-labels.ts';

/** `expired` and `revoked` keys no longer work and stay on the list. */
export const keyStateNames = ['active', 'expired', 'revoked'] as const;
export const keyStates = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
} as const satisfies Record<(typeof keyStateNames)[number], string>;

/** Permissions that a key can have: all but those on keys themselves. */
export const scopeNames = permissionResources
  .filter((resource) => resource !== 'api_keys')
  .flatMap((resource) => actions.map((action) => `${resource}:${action}` as const));
export type ScopeName = (typeof scopeNames)[number];

/** Days until a key expires: the default and the maximum. */
export const keyDays = { default: 90, max: 365 } as const;

/** Prefix of every key, so that people and secret scanners recognise it. */
export const keyPrefix = 'tk_';

export const keyListing = {
  name: 'api_keys',
  one: 'API key',
  many: 'API keys',
  purpose: 'Keys that let other systems call the API for your company and those below it.',
  titleField: 'name',
  fields: {
    name: { label: 'Name', kind: 'text', column: 'shown', sort: true, csv: true },
    prefix: { label: 'Begins with', kind: 'text', column: 'shown', csv: true },
    company_id: {
      label: 'Company',
      kind: 'reference',
      nameField: 'company_name',
      column: 'shown',
      filter: true,
      csv: true,
    },
    role: { label: 'Role', kind: 'choice', choices: roleLabels, column: 'shown', csv: true },
    scopes: {
      label: 'Scopes',
      kind: 'choices',
      choices: Object.fromEntries(scopeNames.map((name) => [name, name])),
      column: 'optional',
      csv: true,
    },
    state: {
      label: 'Status',
      kind: 'choice',
      choices: keyStates,
      column: 'shown',
      filter: true,
      csv: true,
    },
    last_used_at: { label: 'Last used', kind: 'instant', column: 'shown', csv: true },
    expires_at: { label: 'Expires', kind: 'instant', column: 'shown', sort: true, csv: true },
    created_by_name: { label: 'Created by', kind: 'text', column: 'optional', csv: true },
    created_at: { label: 'Created', kind: 'instant', column: 'optional', sort: true, csv: true },
  },
  defaultSort: 'name',
  bulk: { revoke: 'Revoke' },
} as const satisfies ResourceListing;
