/** Types of alerts (specification, chapter 3): urgent, warning or informational. */
export const alertTypeNames = ['urgent', 'warning', 'info'] as const;
export type AlertType = (typeof alertTypeNames)[number];
export const alertTypes = {
  urgent: 'Urgent',
  warning: 'Warning',
  info: 'Information',
} as const satisfies Record<AlertType, string>;

/**
 * Maximum number of unread alerts returned together, and the polling interval in milliseconds
 * (chapter 9).
 */
export const alertPolling = { max: 5, every: 60_000 } as const;
