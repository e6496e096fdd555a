import type { Exportable } from '../../kernel/exports/index.ts';
import { decodeCursor, encodeCursor } from '../../kernel/resource/cursor.ts';
import { selectInvitations } from './queries/invitations.ts';

const sort = '-created_at';

/** Exports the invitations within reach, newest first. */
export const invitationExport: Exportable = {
  list: 'users.invitations',
  permission: 'users:export',
  file: 'invitations',
  fields: ['email', 'role', 'company', 'state', 'invited_by', 'created_at', 'expires_at'],
  async read(tx, { actor, now }, selection, { cursor, limit }) {
    const search = selection['search'];
    const found = await selectInvitations(tx, {
      now,
      below: actor.companyKind === 'platform' ? null : actor.companyId,
      search: typeof search === 'string' ? search : undefined,
      position: cursor === null ? null : decodeCursor(cursor, sort),
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      rows: page.map((invitation) => ({ ...invitation, company: invitation.company.name })),
      next:
        found.length > limit && last !== undefined
          ? encodeCursor(sort, { value: last.sort_value, id: last.id })
          : null,
    };
  },
};
