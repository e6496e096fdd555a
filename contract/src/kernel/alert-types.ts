/** Kinds of alert (specification, chapter 3): urgent, a warning, or else for information. */
export const alertTypeNames = ['urgent', 'warning', 'info'] as const;
export type AlertType = (typeof alertTypeNames)[number];
export const alertTypes = {
  urgent: 'Urgent',
  warning: 'Warning',
  info: 'Information',
} as const satisfies Record<AlertType, string>;

/** How many unread alerts are handed out at once, and how often they are asked for (chapter 9). */
export const alertPolling = { most: 5, every: 60_000 } as const;
