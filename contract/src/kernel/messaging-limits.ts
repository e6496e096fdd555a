// Plain numbers without zod, for screens as well.

/** Bounds of conversations and of what is said in them. */
export const messagingLimits = {
  subject: 160,
  /** Characters of one message. */
  body: 8_000,
  /** People of one conversation. */
  people: 100,
  /** Files of one message, and bytes of one of them. */
  files: 10,
  fileBytes: 25 * 1024 * 1024,
  /** Hours after which a file that was announced and is not part of a message yet is forgotten. */
  unsentHours: 24,
  /** Messages of one page of history, and conversations of one page of the list. */
  page: 50,
  /** Changes that are caught up with in one go; whoever missed more reads the thread anew. */
  changes: 200,
  /** Unread messages are counted as far as this. */
  countedTo: 99,
  /** Hours in which one's own message can still be changed; taken back it can be at any time. */
  editHours: 24,
} as const;

/** Milliseconds of what is only of the moment. */
export const messagingTimes = {
  /** Somebody who writes says so at most this often; others believe it for as long as `typingHolds`. */
  typingEvery: 4_000,
  typingHolds: 6_000,
  /** A process says this often who is there; whoever was not named for `presenceHolds` is away. */
  presenceEvery: 20_000,
  presenceHolds: 60_000,
  /** What is still unread after this is told of in the notification centre. */
  notifyAfter: 15_000,
} as const;

/** What a conversation can be about: threads stand beside the record, and lead to it. */
export const anchorTypes = ['company', 'partner'] as const;
export type AnchorType = (typeof anchorTypes)[number];

/**
 * Between whom: people of one company; people of a company and of one right above or below it; a company and those
 * who run the platform.
 */
export const conversationKinds = ['internal', 'companies', 'support'] as const;
export type ConversationKind = (typeof conversationKinds)[number];

export const conversationStates = ['open', 'closed'] as const;
export type ConversationState = (typeof conversationStates)[number];

/** A note is seen only by people of its author's company. */
export const messageKinds = ['message', 'note'] as const;
export type MessageKind = (typeof messageKinds)[number];
