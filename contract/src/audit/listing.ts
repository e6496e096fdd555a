// Plain data without zod, for the audit log screen.

export const auditActionNames = ['insert', 'update', 'delete', 'event'] as const;
export type AuditAction = (typeof auditActionNames)[number];
export const auditActions = {
  insert: 'Created',
  update: 'Changed',
  delete: 'Removed',
  event: 'Sign-ins and other events',
} as const satisfies Record<AuditAction, string>;

export const auditResultNames = ['done', 'denied'] as const;
export type AuditResult = (typeof auditResultNames)[number];
export const auditResults = {
  done: 'Done',
  denied: 'Denied',
} as const satisfies Record<AuditResult, string>;

/** Whether the actor was viewing as another person at the time. */
export const auditSupportNames = ['during', 'without'] as const;
export type AuditSupport = (typeof auditSupportNames)[number];
export const auditSupport = {
  during: 'During support access',
  without: 'Outside support access',
} as const satisfies Record<AuditSupport, string>;

/** Changes with their own label. */
export const auditTransitionNames = ['deleted', 'restored', 'suspended', 'activated'] as const;
/** Range of the retention period in days; without a setting, entries are kept forever. */
export const auditDays = { min: 90, max: 36_500 } as const;
