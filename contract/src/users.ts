import * as z from 'zod';
import { companyKindNames } from './companies.ts';
import { photoBytes } from './kernel/constants.ts';
import { exportOperation } from './kernel/exports.ts';
import { Id, Instant, ListInput, pageOf } from './kernel/list.ts';
import { operation } from './kernel/operation.ts';
import { textOf } from './kernel/text-kind.ts';
import { describeResource, resourceOperations, rowBase } from './kernel/resource.ts';
import { Role } from './kernel/roles.ts';
import { roleOperations } from './users/roles.ts';
import { secondStepNames, userListing, userStatusNames } from './users/listing.ts';
import { accessOperations } from './users/access.ts';
import { bulkPeople } from './users/bulk.ts';
import { Support, supportOperations } from './users/support.ts';

export * from './users/listing.ts';
export * from './users/access.ts';
export * from './users/support.ts';

/** The signed-in user, their company and permissions. */
export const Me = z.object({
  id: Id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  profile_photo_url: z.string().nullable(),
  /** As stored in `user_roles`; a role not listed in the specification has level 0. */
  role: z.string(),
  level: z.number().int(),
  company: z.object({ id: Id, name: z.string(), slug: z.string(), kind: z.enum(companyKindNames) }),
  /** 'companies:read', … : the role matrix's rows that apply to this user. */
  permissions: z.array(z.string()),
  support: Support.default(null),
});
export type Me = z.infer<typeof Me>;

const Name = textOf(
  'name',
  z
    .string()
    .trim()
    .max(100)
    .regex(/^\P{Cc}*$/u),
);

/** Fields that users can change about themselves. */
export const ProfileInput = z.strictObject({ first_name: Name, last_name: Name });

export { photoBytes };
export const PhotoInput = z.strictObject({
  image: z
    .base64()
    .min(1)
    .max(Math.ceil((photoBytes * 4) / 3) + 4),
});

/**
 * An invitation has `ended` if its sender could no longer send it: they were suspended, moved or
 * lost the permission.
 */
export const invitationStates = [
  'pending',
  'accepted',
  'declined',
  'expired',
  'revoked',
  'ended',
] as const;
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  company: z.object({ id: Id, name: z.string() }),
  state: z.enum(invitationStates),
  invited_by: z.string().nullable(),
  created_at: Instant,
  expires_at: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

/** No one can invite to a role above their own, or to a company out of reach. */
export const InviteInput = z.strictObject({
  email: z.email().max(254),
  role: Role,
  company_id: Id,
});

/** A user as shown to those who manage people. */
export const User = z.object({
  ...rowBase([
    'update',
    'change_role',
    'move',
    'suspend',
    'activate',
    'reset_factors',
    'revoke_sessions',
    'delete',
    'view_as',
  ]),
  /** First and last name; the email address while neither is known. */
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  profile_photo_url: z.string().nullable(),
  /** As stored in `user_roles`; empty for a user without one. */
  role: z.string(),
  company_id: Id,
  company_name: z.string(),
  status: z.enum(userStatusNames),
  second_step: z.enum(secondStepNames),
  /** Derived from the remaining sessions and devices. */
  last_active_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type User = z.infer<typeof User>;

/** People are invited rather than created, so importing a file of them creates invitations. */
export const userResource = describeResource({
  ...userListing,
  row: User,
  create: InviteInput,
  update: ProfileInput.partial(),
  filters: {
    role: Role.optional(),
    status: z.enum(userStatusNames).optional(),
    second_step: z.enum(secondStepNames).optional(),
    company_id: Id.optional(),
  },
  writeLimit: 'admin_user_management',
});
const resource = resourceOperations(userResource);

const manageGuard = { assurance: 2, limit: 'admin_user_management' } as const;
const tags = ['users'];

const personOperation = (verb: string, summary: string) =>
  operation(
    { who: 'users:update', ...manageGuard },
    { method: 'POST', path: `/users/{id}/${verb}`, summary, tags },
  );
const ById = z.strictObject({ id: Id });

export const users = {
  ...roleOperations,
  list: resource.list,
  get: resource.get,
  update: resource.update,
  remove: resource.remove,
  restore: resource.restore,
  bulk: resource.bulk,
  export: resource.export,
  import: resource.import,
  changeRole: personOperation('change-role', "Change a person's role, up to the caller's level")
    .input(z.strictObject({ id: Id, role: Role }))
    .output(User),
  moveToCompany: personOperation('move', 'Move a person to another company')
    .input(z.strictObject({ id: Id, company_id: Id }))
    .output(User),
  ...bulkPeople,
  suspend: personOperation(
    'suspend',
    'Suspend a person: they are signed out and can no longer sign in',
  )
    .input(ById)
    .output(User),
  activate: personOperation('activate', 'Reactivate a suspended person').input(ById).output(User),
  revokeSessions: personOperation('revoke-sessions', 'Sign a person out everywhere')
    .input(ById)
    .output(z.object({ id: Id, ended: z.number().int() })),
  updateProfile: operation(
    { who: 'signed_in', assurance: 2, limit: 'api_write' },
    { method: 'PATCH', path: '/users/me', summary: "Update the caller's name", tags },
  )
    .input(ProfileInput)
    .output(Me),
  setPhoto: operation(
    { who: 'signed_in', assurance: 2, limit: 'file_upload', bodyBytes: photoBytes * 2 },
    { method: 'POST', path: '/users/me/photo', summary: "Set the caller's profile photo", tags },
  )
    .input(PhotoInput)
    .output(Me),
  removePhoto: operation(
    { who: 'signed_in', assurance: 2, limit: 'api_write' },
    {
      method: 'DELETE',
      path: '/users/me/photo',
      summary: "Remove the caller's profile photo",
      tags,
    },
  ).output(Me),
  invitations: operation(
    { who: 'users:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/users/invitations',
      summary: 'List invitations, newest first',
      tags,
    },
  )
    .input(ListInput)
    .output(pageOf(Invitation)),
  exportInvitations: exportOperation(
    'users',
    '/users/invitations/export',
    'invitations',
    ListInput.omit({ cursor: true, limit: true }),
  ),
  invite: operation(
    { who: 'users:create', ...manageGuard },
    {
      method: 'POST',
      path: '/users/invitations',
      summary: 'Invite a person to a company and role',
      tags,
    },
  )
    .input(InviteInput)
    .output(Invitation),
  resendInvitation: operation(
    { who: 'users:create', ...manageGuard },
    {
      method: 'POST',
      path: '/users/invitations/{id}/resend',
      summary: 'Resend an invitation with a new link',
      tags,
    },
  )
    .input(ById)
    .output(Invitation),
  revokeInvitation: operation(
    { who: 'users:create', ...manageGuard },
    {
      method: 'POST',
      path: '/users/invitations/{id}/revoke',
      summary: 'Revoke an invitation',
      tags,
    },
  )
    .input(ById)
    .output(Invitation),
  resetFactors: operation(
    { who: 'users:update', ...manageGuard },
    {
      method: 'POST',
      path: '/users/{id}/reset-factors',
      summary:
        "Reset a person's two-factor authentication; it ends their sessions and notifies them",
      tags,
    },
  )
    .input(ById)
    .output(z.object({ id: Id })),
  ...supportOperations,
  ...accessOperations,
  me: operation(
    { who: 'signed_in', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/users/me',
      summary: "Get the caller's profile and permissions",
      tags,
    },
  ).output(Me),
};
