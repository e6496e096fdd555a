import { procedures } from '../../kernel/procedures.ts';
import { bulkVerb, exportVerb, importVerb, resourceVerbs } from '../../kernel/resource-verbs.ts';
import { invitationExport } from './invitation-export.ts';
import { userExport, userImport, userSource as source } from './source.ts';
import { activateUser } from './verbs/activate.ts';
import { bulkChangeRoles } from './verbs/bulk-change-roles.ts';
import { changeRole } from './verbs/change-role.ts';
import { changeRoles } from './verbs/change-roles.ts';
import { endSupport } from './verbs/end-support.ts';
import { explain } from './verbs/explain.ts';
import { invite } from './verbs/invite.ts';
import { listInvitations } from './verbs/list-invitations.ts';
import { listOwnSupport } from './verbs/list-own-support.ts';
import { listSupport } from './verbs/list-support.ts';
import { me } from './verbs/me.ts';
import { bulkMove } from './verbs/bulk-move.ts';
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

const bulkVerbs = { suspend: suspendUser, activate: activateUser };

export const userProcedures = procedures('users', {
  roleMatrix,
  previewRoles,
  changeRoles,
  roleHistory,
  ...resourceVerbs(source),
  bulk: bulkVerb(source, bulkVerbs),
  export: exportVerb(userExport),
  import: importVerb(userImport),
  changeRole,
  moveToCompany,
  bulkChangeRoles,
  bulkMove,
  suspend: suspendUser,
  activate: activateUser,
  revokeSessions,
  startSupport,
  endSupport,
  supportAccess: listSupport,
  ownSupportAccess: listOwnSupport,
  explain,
  me,
  updateProfile,
  setPhoto,
  removePhoto,
  invitations: listInvitations,
  exportInvitations: exportVerb(invitationExport),
  invite,
  resendInvitation,
  revokeInvitation,
  resetFactors,
});
