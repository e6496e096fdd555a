// Plain numbers without zod, also used by screens.

export const messagingLimits = {
  subject: 160,
  /** Maximum characters of a message. */
  body: 8_000,
  /** Maximum participants of a conversation. */
  people: 100,
  /** Maximum files per message, and bytes per file. */
  files: 10,
  fileBytes: 25 * 1024 * 1024,
  /** Hours after which an uploaded file that was never sent is deleted. */
  unsentHours: 24,
  /** Messages per page of history, and conversations per page of the list. */
  page: 50,
  /**
   * Maximum number of missed changes fetched together; beyond that, the conversation is reloaded.
   */
  changes: 200,
  /** Unread messages are counted up to this number. */
  maxCount: 99,
  /** Hours in which a person can edit their own message; it can be deleted at any time. */
  editHours: 24,
} as const;

/** Intervals of live status, in milliseconds. */
export const messagingTimes = {
  /** Minimum time between two typing signals; each is shown for `typingHolds`. */
  typingEvery: 4_000,
  typingHolds: 6_000,
  /**
   * How often a process reports who is present; a person not reported for `presenceHolds` counts as
   * away.
   */
  presenceEvery: 20_000,
  presenceHolds: 60_000,
  /** A message still unread after this causes a notification. */
  notifyAfter: 15_000,
} as const;

/** Records a conversation can be attached to; it is shown beside the record and links to it. */
export const anchorTypes = ['company', 'partner', 'order', 'quote', 'subscription'] as const;
export type AnchorType = (typeof anchorTypes)[number];

/**
 * Participants: people of one company; people of a company and of one directly above or below it; a
 * company and the platform's support.
 */
export const conversationKinds = ['internal', 'companies', 'support'] as const;
export type ConversationKind = (typeof conversationKinds)[number];

export const conversationStates = ['open', 'closed'] as const;

/** A note is only visible to people of its author's company. */
export const messageKinds = ['message', 'note'] as const;
export type MessageKind = (typeof messageKinds)[number];
