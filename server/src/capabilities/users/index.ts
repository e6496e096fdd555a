export { invitationExport } from './invitation-export.ts';
export { userProcedures } from './procedures.ts';
export { userExport, userImport } from './source.ts';
export { identify } from './verbs/identify.ts';
export { readPhoto } from './verbs/read-photo.ts';
