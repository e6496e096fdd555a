import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import {
  anchorTypes,
  conversationKinds,
  conversationStates,
  messagingLimits,
} from '../kernel/messaging-limits.ts';
import { operation } from '../kernel/operation.ts';
import { Message, MessageText } from './messages.ts';
import { textOf } from '../kernel/text-kind.ts';

/** An actual or possible participant. */
export const Correspondent = z.object({
  id: Id,
  name: z.string(),
  photo: z.string().nullable(),
  role: z.string(),
  company_id: Id,
  company_name: z.string(),
});
export type Correspondent = z.infer<typeof Correspondent>;

/** The record a conversation is about, if the reader may see it. */
export const Anchor = z.object({ type: z.enum(anchorTypes), id: Id, label: z.string() });
export type Anchor = z.infer<typeof Anchor>;

/** A conversation as shown in the caller's list. */
export const Conversation = z.object({
  id: Id,
  kind: z.enum(conversationKinds),
  state: z.enum(conversationStates),
  /** Empty if the conversation is named after its people. */
  subject: z.string(),
  company_id: Id,
  company_name: z.string(),
  /** The company on the other side, if there is one. */
  other_company_id: Id.nullable(),
  other_company_name: z.string().nullable(),
  anchor: Anchor.nullable(),
  /** The first participants besides the reader, and the total number. */
  people: z.array(Correspondent),
  people_count: z.number().int(),
  last: Message.nullable(),
  /** Position of the last message, and of the last one the reader has read. */
  last_position: z.number().int(),
  read_position: z.number().int(),
  /** Without the reader's own messages; capped at `messagingLimits.maxCount`. */
  unread: z.number().int(),
  /**
   * Whether the reader participates, as opposed to seeing it because they manage their company.
   */
  joined: z.boolean(),
  muted: z.boolean(),
  /** The reader's own setting: hidden until the next message. */
  archived: z.boolean(),
  may: z.array(
    z.enum(['close', 'reopen', 'rename', 'add_people', 'leave', 'join', 'write', 'note']),
  ),
  last_message_at: Instant,
  created_at: Instant,
});
export type Conversation = z.infer<typeof Conversation>;

/** A participant, and how far they have read. */
export const Participant = Correspondent.extend({
  read_position: z.number().int(),
  present: z.boolean(),
});
export type Participant = z.infer<typeof Participant>;

/** The number of conversations with unread messages. */
export const UnreadConversations = z.object({ count: z.number().int() });

const ById = z.strictObject({ id: Id });
const tags = ['messaging'];
const read = { who: 'messages:read', assurance: 2, limit: 'api_read' } as const;
const write = { who: 'messages:create', assurance: 2, limit: 'api_write' } as const;
const People = z.array(Id).max(messagingLimits.people);
const Subject = textOf('prose', z.string().trim().max(messagingLimits.subject));

export const conversations = {
  list: operation(read, {
    method: 'GET',
    path: '/conversations',
    summary: 'List conversations, most recently active first',
    tags,
  })
    .input(
      z.strictObject({
        /** Prefixes of words in subject, people and companies. */
        search: textOf('name', z.string().trim().max(200).optional()),
        /**
         * The reader's conversations that aren't archived, all or only unread ones; those of the
         * company they manage; archived ones.
         */
        folder: z.enum(['own', 'unread', 'company', 'archived']).default('own'),
        anchor_type: z.enum(anchorTypes).optional(),
        anchor_id: Id.optional(),
        cursor: textOf('code', z.string().max(1000).optional()),
        limit: z.coerce.number().int().min(1).max(messagingLimits.page).default(30),
      }),
    )
    .output(z.object({ items: z.array(Conversation), nextCursor: z.string().nullable() })),
  get: operation(read, {
    method: 'GET',
    path: '/conversations/{id}',
    summary: 'Get a conversation with its participants',
    tags,
  })
    .input(ById)
    .output(Conversation.extend({ participants: z.array(Participant) })),
  unread: operation(
    // Every screen polls this, so it doesn't count against the person's read limit.
    { ...read, limit: 'default' },
    {
      method: 'GET',
      path: '/conversations/unread',
      summary: 'Count conversations with unread messages',
      tags,
    },
  ).output(UnreadConversations),
  correspondents: operation(
    { ...read, limit: 'search' },
    {
      method: 'GET',
      path: '/conversations/correspondents',
      summary: 'List people the caller can write to',
      tags,
    },
  )
    .input(
      z.strictObject({
        search: textOf('name', z.string().trim().max(200).optional()),
        /** Only people who can be added to this conversation. */
        conversation_id: Id.optional(),
      }),
    )
    .output(
      z.object({
        people: z.array(Correspondent),
        /** Companies directly above and below, which can be contacted as a whole. */
        companies: z.array(
          z.object({ id: Id, name: z.string(), side: z.enum(['above', 'below']) }),
        ),
        /** Whether the platform's support can be contacted. */
        support: z.boolean(),
      }),
    ),
  start: operation(write, {
    method: 'POST',
    path: '/conversations',
    summary: 'Start a conversation',
    tags,
  })
    .input(
      z.strictObject({
        kind: z.enum(conversationKinds),
        /** The other side of a conversation between companies. */
        company_id: Id.optional(),
        /** Empty: everyone who manages the other side. */
        people: People.default([]),
        subject: Subject.default(''),
        anchor: z.strictObject({ type: z.enum(anchorTypes), id: Id }).optional(),
        ...MessageText,
      }),
    )
    .output(Conversation),
  update: operation(write, {
    method: 'PATCH',
    path: '/conversations/{id}',
    summary: 'Rename, close or reopen a conversation; mute or archive it for the caller',
    tags,
  })
    .input(
      ById.extend({
        subject: Subject.optional(),
        state: z.enum(conversationStates).optional(),
        muted: z.boolean().optional(),
        archived: z.boolean().optional(),
      }),
    )
    .output(Conversation),
  addPeople: operation(write, {
    method: 'POST',
    path: '/conversations/{id}/people',
    summary: 'Add participants',
    tags,
  })
    .input(ById.extend({ people: People.min(1) }))
    .output(Conversation),
  join: operation(
    { ...write, who: 'messages:update' },
    {
      method: 'POST',
      path: '/conversations/{id}/join',
      summary: "Join one of the company's conversations",
      tags,
    },
  )
    .input(ById)
    .output(Conversation),
  leave: operation(write, {
    method: 'POST',
    path: '/conversations/{id}/leave',
    summary: 'Leave a conversation',
    tags,
  })
    .input(ById)
    .output(ById),
  markRead: operation(
    // Sent automatically by the screen, so it doesn't count against the person's write limit.
    { ...write, limit: 'default' },
    {
      method: 'POST',
      path: '/conversations/{id}/read',
      summary: 'Mark a conversation as read up to a message',
      tags,
    },
  )
    .input(ById.extend({ position: z.number().int().min(0) }))
    .output(z.object({ read_position: z.number().int(), unread: z.number().int() })),
  typing: operation(
    { ...write, limit: 'default' },
    {
      method: 'POST',
      path: '/conversations/{id}/typing',
      summary: 'Announce typing in a conversation',
      tags,
    },
  )
    .input(ById)
    .output(ById),
  presence: operation(
    { ...read, limit: 'default' },
    {
      method: 'GET',
      path: '/conversations/{id}/presence',
      summary: 'List participants who are online',
      tags,
    },
  )
    .input(ById)
    .output(z.object({ present: z.array(Id) })),
};

/** Live events about conversations (`GET /api/events`), besides topics to refetch. */
export const MessagingEvent = z.discriminatedUnion('topic', [
  /** A message was sent, edited or deleted; contains the message as the recipient may see it. */
  z.object({ topic: z.literal('message'), message: Message }),
  z.object({ topic: z.literal('typing'), conversation_id: Id, person_id: Id, name: z.string() }),
  /**
   * How far a person has read: sent to the other participants, and to the person's other devices.
   */
  z.object({
    topic: z.literal('read'),
    conversation_id: Id,
    person_id: Id,
    position: z.number().int(),
  }),
  /** Created, renamed, closed, or participants changed: refetch it. */
  z.object({ topic: z.literal('conversation'), conversation_id: Id }),
]);
export type MessagingEvent = z.infer<typeof MessagingEvent>;
