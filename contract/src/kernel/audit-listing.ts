// Plain data without zod, for the screen that lists the log.

export const auditActionNames = ['insert', 'update', 'delete', 'event'] as const;
export type AuditAction = (typeof auditActionNames)[number];
export const auditActions = {
  insert: 'Created',
  update: 'Changed',
  delete: 'Removed',
  event: 'Event',
} as const satisfies Record<AuditAction, string>;

export const auditResultNames = ['done', 'denied'] as const;
export type AuditResult = (typeof auditResultNames)[number];
export const auditResults = {
  done: 'Done',
  denied: 'Denied',
} as const satisfies Record<AuditResult, string>;
