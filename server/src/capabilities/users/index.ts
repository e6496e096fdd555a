export { invitationExport } from './invitation-export.ts';
export { userProcedures } from './procedures.ts';
export { userExport } from './source.ts';
export { identify } from './verbs/identify.ts';
export { readPhoto } from './verbs/read-photo.ts';
