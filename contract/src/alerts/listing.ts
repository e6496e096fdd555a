import { alertTypes } from '../kernel/alert-types.ts';
import { companyKinds } from '../kernel/company-kinds.ts';
import type { ResourceListing } from '../kernel/listing.ts';
import { roleLabels } from '../kernel/role-labels.ts';

export * from '../kernel/alert-types.ts';

export const alertStateNames = ['draft', 'scheduled', 'showing', 'ended'] as const;
export type AlertState = (typeof alertStateNames)[number];
export const alertStates = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  showing: 'Showing',
  ended: 'Ended',
} as const satisfies Record<AlertState, string>;

export const alertTierNames = [
  'any',
  'platform',
  'master_distributor',
  'distributor',
  'reseller',
  'customer',
] as const;
export type AlertTier = (typeof alertTierNames)[number];
export const alertTiers = { any: 'All companies', ...companyKinds } as const satisfies Record<
  AlertTier,
  string
>;

export const alertRoleNames = [
  'any',
  'owner',
  'admin',
  'master_distributor',
  'distributor',
  'reseller',
  'end_user',
] as const;
export type AlertRole = (typeof alertRoleNames)[number];
export const alertRoles = { any: 'All roles', ...roleLabels } as const satisfies Record<
  AlertRole,
  string
>;

export const acknowledgementNames = ['none', 'required'] as const;
export type Acknowledgement = (typeof acknowledgementNames)[number];
export const acknowledgements = {
  none: 'Not required',
  required: 'Everyone must confirm',
} as const satisfies Record<Acknowledgement, string>;

/** People per page of an alert's read report. */
export const alertReportPeople = 100;

export const alertListing = {
  name: 'alerts',
  one: 'System alert',
  many: 'System alerts',
  purpose: 'Announcements shown at the top of every screen until each person has read them.',
  titleField: 'title',
  fields: {
    title: { label: 'Title', kind: 'text', column: 'shown', sort: true, form: 'always', csv: true },
    alert_type: {
      label: 'Type',
      kind: 'choice',
      choices: alertTypes,
      column: 'shown',
      filter: true,
      form: 'always',
      csv: true,
    },
    state: {
      label: 'Status',
      kind: 'choice',
      choices: alertStates,
      column: 'shown',
      filter: true,
      csv: true,
    },
    message: {
      label: 'Message',
      kind: 'long_text',
      help: 'Plain text, shown when someone opens the alert.',
      form: 'always',
      csv: true,
    },
    company_id: {
      label: 'Published by',
      kind: 'reference',
      nameField: 'company_name',
      column: 'optional',
      filter: true,
      form: 'create',
      csv: true,
    },
    tier: {
      label: 'Company type',
      kind: 'choice',
      choices: alertTiers,
      column: 'shown',
      filter: true,
      form: 'always',
      csv: true,
    },
    role: {
      label: 'Role',
      kind: 'choice',
      choices: alertRoles,
      column: 'shown',
      filter: true,
      form: 'always',
      csv: true,
    },
    target_company_id: {
      label: 'Limited to one company',
      kind: 'reference',
      nameField: 'target_company_name',
      help: 'Only this company and those below it see the alert. Leave empty to include the publishing company and every company below it.',
      column: 'optional',
      form: 'always',
      csv: true,
    },
    acknowledgement: {
      label: 'Confirmation',
      kind: 'choice',
      choices: acknowledgements,
      column: 'optional',
      form: 'always',
      csv: true,
    },
    starts_at: {
      label: 'Show from',
      kind: 'instant',
      help: "Leave empty to show it as soon as it's published.",
      column: 'optional',
      form: 'always',
      csv: true,
    },
    expires_at: {
      label: 'Show until',
      kind: 'instant',
      help: "Leave empty to show it until it's withdrawn.",
      column: 'shown',
      form: 'always',
      csv: true,
    },
    shown_at: { label: 'Published', kind: 'instant', column: 'optional', sort: true },
    created_at: { label: 'Created', kind: 'instant', column: 'shown', sort: true, csv: true },
    updated_at: { label: 'Last changed', kind: 'instant', column: 'optional', sort: true },
  },
  defaultSort: '-created_at',
  bulk: { publish: 'Publish', withdraw: 'Withdraw', delete: 'Delete' },
} as const satisfies ResourceListing;
