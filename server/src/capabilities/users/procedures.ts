import { signedIn } from '../../kernel/context.ts';
import { startExport } from '../../kernel/exports/index.ts';
import { importRows } from '../../kernel/imports/index.ts';
import { operations } from '../../kernel/operations.ts';
import {
  actOnRows,
  getRow,
  listRows,
  removeRow,
  restoreRow,
  updateRowOf,
} from '../../kernel/resource/index.ts';
import { invitationExport } from './invitation-export.ts';
import { userExport, userImport, userSource as source } from './source.ts';
import { activateUser } from './verbs/activate.ts';
import { changeRoleOfSeveral } from './verbs/change-role-of-several.ts';
import { changeRole } from './verbs/change-role.ts';
import { changeRoles } from './verbs/change-roles.ts';
import { endSupport } from './verbs/end-support.ts';
import { explain } from './verbs/explain.ts';
import { invite } from './verbs/invite.ts';
import { listInvitations } from './verbs/list-invitations.ts';
import { listOwnSupport } from './verbs/list-own-support.ts';
import { listSupport } from './verbs/list-support.ts';
import { me } from './verbs/me.ts';
import { moveSeveral } from './verbs/move-several.ts';
import { moveToCompany } from './verbs/move-to-company.ts';
import { previewRoles } from './verbs/preview-roles.ts';
import { removePhoto } from './verbs/remove-photo.ts';
import { resendInvitation } from './verbs/resend-invitation.ts';
import { resetFactors } from './verbs/reset-factors.ts';
import { revokeInvitation } from './verbs/revoke-invitation.ts';
import { revokeSessions } from './verbs/revoke-sessions.ts';
import { roleHistory } from './verbs/role-history.ts';
import { roleMatrix } from './verbs/role-matrix.ts';
import { setPhoto } from './verbs/set-photo.ts';
import { startSupport } from './verbs/start-support.ts';
import { suspendUser } from './verbs/suspend.ts';
import { updateProfile } from './verbs/update-profile.ts';

const { users } = operations;
const bulkVerbs = { suspend: suspendUser, activate: activateUser };

export const userProcedures = users.router({
  roleMatrix: users.roleMatrix.handler(({ context, input }) =>
    roleMatrix(signedIn(context), input),
  ),
  previewRoles: users.previewRoles.handler(({ context, input }) =>
    previewRoles(signedIn(context), input),
  ),
  changeRoles: users.changeRoles.handler(({ context, input }) =>
    changeRoles(signedIn(context), input),
  ),
  roleHistory: users.roleHistory.handler(({ context, input }) =>
    roleHistory(signedIn(context), input),
  ),
  list: users.list.handler(({ context, input }) => listRows(signedIn(context), source, input)),
  get: users.get.handler(({ context, input }) => getRow(signedIn(context), source, input)),
  update: users.update.handler(({ context, input }) =>
    updateRowOf(signedIn(context), source, input),
  ),
  remove: users.remove.handler(({ context, input }) => removeRow(signedIn(context), source, input)),
  restore: users.restore.handler(({ context, input }) =>
    restoreRow(signedIn(context), source, input),
  ),
  bulk: users.bulk.handler(({ context, input }) =>
    actOnRows(signedIn(context), source, input, bulkVerbs),
  ),
  export: users.export.handler(({ context, input }) =>
    startExport(signedIn(context), userExport, input),
  ),
  import: users.import.handler(({ context, input }) =>
    importRows(signedIn(context), userImport, input),
  ),
  changeRole: users.changeRole.handler(({ context, input }) =>
    changeRole(signedIn(context), input),
  ),
  moveToCompany: users.moveToCompany.handler(({ context, input }) =>
    moveToCompany(signedIn(context), input),
  ),
  changeRoleOfSeveral: users.changeRoleOfSeveral.handler(({ context, input }) =>
    changeRoleOfSeveral(signedIn(context), input),
  ),
  moveSeveral: users.moveSeveral.handler(({ context, input }) =>
    moveSeveral(signedIn(context), input),
  ),
  suspend: users.suspend.handler(({ context, input }) => suspendUser(signedIn(context), input)),
  activate: users.activate.handler(({ context, input }) => activateUser(signedIn(context), input)),
  revokeSessions: users.revokeSessions.handler(({ context, input }) =>
    revokeSessions(signedIn(context), input),
  ),
  startSupport: users.startSupport.handler(({ context, input }) =>
    startSupport(signedIn(context), input),
  ),
  endSupport: users.endSupport.handler(({ context }) => endSupport(signedIn(context))),
  supportAccess: users.supportAccess.handler(({ context, input }) =>
    listSupport(signedIn(context), input),
  ),
  ownSupportAccess: users.ownSupportAccess.handler(({ context }) =>
    listOwnSupport(signedIn(context)),
  ),
  explain: users.explain.handler(({ context, input }) => explain(signedIn(context), input)),
  me: users.me.handler(({ context }) => me(signedIn(context))),
  updateProfile: users.updateProfile.handler(({ context, input }) =>
    updateProfile(signedIn(context), input),
  ),
  setPhoto: users.setPhoto.handler(({ context, input }) => setPhoto(signedIn(context), input)),
  removePhoto: users.removePhoto.handler(({ context }) => removePhoto(signedIn(context))),
  invitations: users.invitations.handler(({ context, input }) =>
    listInvitations(signedIn(context), input),
  ),
  exportInvitations: users.exportInvitations.handler(({ context, input }) =>
    startExport(signedIn(context), invitationExport, input),
  ),
  invite: users.invite.handler(({ context, input }) => invite(signedIn(context), input)),
  resendInvitation: users.resendInvitation.handler(({ context, input }) =>
    resendInvitation(signedIn(context), input),
  ),
  revokeInvitation: users.revokeInvitation.handler(({ context, input }) =>
    revokeInvitation(signedIn(context), input),
  ),
  resetFactors: users.resetFactors.handler(({ context, input }) =>
    resetFactors(signedIn(context), input),
  ),
});
