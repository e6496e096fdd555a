import * as z from 'zod';
import { Id } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { requestLimits } from '../kernel/request-limits.ts';
import { RowResult } from '../kernel/resource.ts';
import { Role } from '../kernel/roles.ts';

const guard = { who: 'users:update', assurance: 2, limit: 'admin_user_management' } as const;
const tags = ['users'];
const Results = z.object({ results: z.array(RowResult) });
const listOf = <Change extends z.ZodType>(change: Change) =>
  z.array(change).min(1).max(requestLimits.bulkRows);

/** Bulk changes with a value per person, so that one call can undo them. */
export const bulkPeople = {
  bulkChangeRoles: operation(guard, {
    method: 'POST',
    path: '/users/change-role',
    summary: "Change the roles of several people, up to the caller's level",
    tags,
  })
    .input(z.strictObject({ changes: listOf(z.strictObject({ id: Id, role: Role })) }))
    .output(Results),
  bulkMove: operation(guard, {
    method: 'POST',
    path: '/users/move',
    summary: 'Move several people to other companies',
    tags,
  })
    .input(z.strictObject({ moves: listOf(z.strictObject({ id: Id, company_id: Id })) }))
    .output(Results),
};
