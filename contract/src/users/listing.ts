import type { ResourceListing } from '../kernel/listing.ts';
import { roleLabels } from '../kernel/role-labels.ts';

export const userStatusNames = ['active', 'suspended'] as const;
export type UserStatus = (typeof userStatusNames)[number];
export const userStatuses = {
  active: 'Active',
  suspended: 'Suspended',
} as const satisfies Record<UserStatus, string>;

/** Whether a person has set up a second step. */
export const secondStepNames = ['on', 'off'] as const;

export const userListing = {
  name: 'users',
  one: 'User',
  many: 'Users',
  purpose:
    'People at your company and the companies below it, with their roles and sign-in methods.',
  newLabel: 'Invite people',
  titleField: 'name',
  fields: {
    name: { label: 'Name', kind: 'text', column: 'shown', sort: true, csv: true },
    first_name: { label: 'First name', kind: 'text', form: 'always' },
    last_name: { label: 'Last name', kind: 'text', form: 'always' },
    // Shown below the name.
    email: { label: 'Email', kind: 'email', column: 'optional', sort: true, csv: true },
    role: {
      label: 'Role',
      kind: 'choice',
      choices: roleLabels,
      column: 'shown',
      filter: true,
      csv: true,
    },
    company_id: {
      label: 'Company',
      kind: 'reference',
      nameField: 'company_name',
      column: 'shown',
      filter: true,
      csv: true,
    },
    second_step: {
      label: 'Two-factor authentication',
      kind: 'choice',
      choices: { on: 'Set up', off: 'Not set up' },
      column: 'shown',
      filter: true,
      csv: true,
    },
    status: {
      label: 'Status',
      kind: 'choice',
      choices: userStatuses,
      column: 'shown',
      filter: true,
      csv: true,
    },
    last_active_at: { label: 'Last activity', kind: 'instant', column: 'shown', csv: true },
    created_at: { label: 'Joined', kind: 'instant', column: 'optional', sort: true, csv: true },
  },
  defaultSort: 'name',
  bulk: { suspend: 'Suspend', activate: 'Activate', delete: 'Delete' },
} as const satisfies ResourceListing;

/** Why the reader can't manage a person; screens show it before the server has to refuse. */
export const manageRefusals = {
  own: "You can't change this for yourself. Ask another administrator.",
  above: "You can't manage people with a higher role than yours.",
} as const;

/** Why the reader can't change the role matrix. */
export const roleRefusal = 'Only owners can change role permissions.';
