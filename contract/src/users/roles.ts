import * as z from 'zod';
import { Id, Instant, ListInput, pageOf } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { actions, permissionResources, Role } from '../kernel/roles.ts';
import { textOf } from '../kernel/text-kind.ts';

const cell = { role: Role, resource: z.enum(permissionResources), action: z.enum(actions) };

export const RoleCell = z.object({
  ...cell,
  /** The value that applies if the company sets none. */
  inherited: z.boolean(),
  /** The company's own setting; null if there is none. */
  own: z.boolean().nullable(),
  /**
   * The effective value: for everyone with this role at the company and, unless changed there, its
   * subtree.
   */
  allowed: z.boolean(),
  /** A company above has revoked it, so it can't be granted here. */
  revoked_above: z.boolean(),
  /** Name of that company, if the user can see it. */
  revoked_by: z.string().nullable(),
  /** Whether the user may change it here. */
  can_change: z.boolean(),
});
export type RoleCell = z.infer<typeof RoleCell>;

export const RoleMatrix = z.object({
  company: z.object({ id: Id, name: z.string() }),
  /** Version of the company's settings: saving with an older one is refused. */
  version: z.string(),
  can_change: z.boolean(),
  roles: z.array(
    z.object({
      role: Role,
      level: z.number().int(),
      /** Number of people with this role at the company and in its subtree. */
      people: z.number().int(),
    }),
  ),
  cells: z.array(RoleCell),
});
export type RoleMatrix = z.infer<typeof RoleMatrix>;

/**
 * A company's new setting for a permission; null removes it, so that the inherited value applies.
 */
export const RoleChange = z.strictObject({ ...cell, allowed: z.boolean().nullable() });
export type RoleChange = z.infer<typeof RoleChange>;
const Changes = z.array(RoleChange).min(1).max(500);

export const RoleHistoryEntry = z.object({
  id: z.string(),
  actor_name: z.string().nullable(),
  created_at: Instant,
  role: z.string(),
  resource: z.string(),
  action: z.string(),
  before: z.boolean().nullable(),
  after: z.boolean().nullable(),
});
export type RoleHistoryEntry = z.infer<typeof RoleHistoryEntry>;

const tags = ['users'];

/** Role Management: what each role may do at a company and in its subtree. */
export const roleOperations = {
  roleMatrix: operation(
    { who: 'roles:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/users/roles',
      summary: "Get a company's role permissions; by default those of the caller's company",
      tags,
    },
  )
    .input(z.strictObject({ company_id: Id.optional() }))
    .output(RoleMatrix),
  previewRoles: operation(
    { who: 'roles:read', assurance: 2, limit: 'default' },
    {
      method: 'POST',
      path: '/users/roles/preview',
      summary: 'Count people and companies affected by role changes',
      tags,
    },
  )
    .input(z.strictObject({ company_id: Id, changes: Changes }))
    .output(z.object({ people: z.number().int(), companies: z.number().int() })),
  changeRoles: operation(
    { who: 'roles:update', assurance: 2, limit: 'admin_user_management' },
    {
      method: 'POST',
      path: '/users/roles',
      summary: 'Change role permissions for a company and those below it',
      tags,
    },
  )
    .input(
      z.strictObject({
        company_id: Id,
        version: textOf('code', z.string().max(64)),
        changes: Changes,
      }),
    )
    .output(RoleMatrix),
  roleHistory: operation(
    { who: 'audit:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/users/roles/history',
      summary: "List changes to a company's role permissions, newest first",
      tags,
    },
  )
    .input(ListInput.omit({ search: true }).extend({ company_id: Id }))
    .output(pageOf(RoleHistoryEntry)),
};
