// Plain data without zod, for the access dialog.

/** Kinds of records that access can be explained for. */
export const accessKindNames = ['company', 'user', 'page', 'audit_entry', 'deleted_item'] as const;
export type AccessKind = (typeof accessKindNames)[number];
export const accessKinds = {
  company: 'Company',
  user: 'Person',
  page: 'Page',
  audit_entry: 'Audit log entry',
  deleted_item: 'Recycle bin item',
} as const satisfies Record<AccessKind, string>;

/** The steps of an explanation, in order. */
export const accessStepNames = [
  'person',
  'company',
  'second_step',
  'role',
  'own',
  'reach',
  'permission',
  'path',
  'rule',
  'note',
] as const;
export type AccessStepName = (typeof accessStepNames)[number];
export const accessSteps = {
  person: 'Person',
  company: 'Company',
  second_step: 'Two-factor authentication',
  role: 'Role',
  own: 'Own profile',
  reach: 'Company access',
  permission: 'Permission',
  path: 'Hierarchy',
  rule: 'Another rule',
  note: 'Note',
} as const satisfies Record<AccessStepName, string>;
