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

/** Somebody who takes part, or could. */
export const Correspondent = z.object({
  id: Id,
  name: z.string(),
  photo: z.string().nullable(),
  role: z.string(),
  company_id: Id,
  company_name: z.string(),
});
export type Correspondent = z.infer<typeof Correspondent>;

/** What a conversation is about, where it is about a record that the reader may see. */
export const Anchor = z.object({ type: z.enum(anchorTypes), id: Id, label: z.string() });
export type Anchor = z.infer<typeof Anchor>;

/** A conversation as it stands in the list of whoever asks. */
export const Conversation = z.object({
  id: Id,
  kind: z.enum(conversationKinds),
  state: z.enum(conversationStates),
  /** Empty where it goes by the names of its people. */
  subject: z.string(),
  company_id: Id,
  company_name: z.string(),
  /** The other side, where there is one. */
  other_company_id: Id.nullable(),
  other_company_name: z.string().nullable(),
  anchor: Anchor.nullable(),
  /** The first of them besides oneself, and how many take part in all. */
  people: z.array(Correspondent),
  people_count: z.number().int(),
  /** What was said last, as far as the reader may see it. */
  last: Message.nullable(),
  /** Place of the last thing said, and of the last one that the reader has read. */
  last_place: z.number().int(),
  read_place: z.number().int(),
  /** Counted to `messagingLimits.countedTo`, without one's own. */
  unread: z.number().int(),
  /** Whether the reader takes part, or sees it because they answer for their company. */
  joined: z.boolean(),
  muted: z.boolean(),
  /** The reader's own: out of the way until something is said. */
  archived: z.boolean(),
  /** 'close', 'reopen', 'rename', 'add_people', 'leave', 'join', 'write', 'note'. */
  may: z.array(z.string()),
  last_message_at: Instant,
  created_at: Instant,
});
export type Conversation = z.infer<typeof Conversation>;

/** Somebody who takes part, and how far they have read. */
export const Participant = Correspondent.extend({
  read_place: z.number().int(),
  present: z.boolean(),
});
export type Participant = z.infer<typeof Participant>;

/** How many conversations have something unread. */
export const UnreadConversations = z.object({ count: z.number().int() });

const ById = z.strictObject({ id: Id });
const tags = ['messaging'];
const read = { who: 'messages:read', assurance: 2, limit: 'api_read' } as const;
const write = { who: 'messages:create', assurance: 2, limit: 'api_write' } as const;
const People = z.array(Id).max(messagingLimits.people);
const Subject = z.string().trim().max(messagingLimits.subject);

export const conversations = {
  list: operation(read, {
    method: 'GET',
    path: '/conversations',
    summary: 'Conversations, those first in which something was said last',
    tags,
  })
    .input(
      z.strictObject({
        /** Beginnings of words of subject, people and companies. */
        search: z.string().trim().max(200).optional(),
        /** One's own that are not archived; those of one's company that one answers for; archived ones. */
        box: z.enum(['own', 'unread', 'company', 'archived']).default('own'),
        anchor_type: z.enum(anchorTypes).optional(),
        anchor_id: Id.optional(),
        cursor: z.string().max(1000).optional(),
        limit: z.coerce.number().int().min(1).max(messagingLimits.page).default(30),
      }),
    )
    .output(z.object({ items: z.array(Conversation), nextCursor: z.string().nullable() })),
  get: operation(read, {
    method: 'GET',
    path: '/conversations/{id}',
    summary: 'One conversation with its people',
    tags,
  })
    .input(ById)
    .output(Conversation.extend({ participants: z.array(Participant) })),
  unread: operation(
    // Asked by every screen of its own accord: it takes nothing from what a person reads.
    { ...read, limit: 'default' },
    {
      method: 'GET',
      path: '/conversations/unread',
      summary: 'How many conversations have something unread',
      tags,
    },
  ).output(UnreadConversations),
  correspondents: operation(
    { ...read, limit: 'search' },
    {
      method: 'GET',
      path: '/conversations/correspondents',
      summary: 'Whom one can write to',
      tags,
    },
  )
    .input(
      z.strictObject({
        search: z.string().trim().max(200).optional(),
        /** Only those who can be added to this conversation. */
        conversation_id: Id.optional(),
      }),
    )
    .output(
      z.object({
        people: z.array(Correspondent),
        /** Companies right above and below, which can be written to as a whole. */
        companies: z.array(
          z.object({ id: Id, name: z.string(), side: z.enum(['above', 'below']) }),
        ),
        /** Whether those who run the platform can be written to as support. */
        support: z.boolean(),
      }),
    ),
  start: operation(write, {
    method: 'POST',
    path: '/conversations',
    summary: 'Begin a conversation',
    tags,
  })
    .input(
      z.strictObject({
        kind: z.enum(conversationKinds),
        /** The other side of a conversation between companies. */
        company_id: Id.optional(),
        /** Nobody named: everybody who answers for the other side. */
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
    summary: 'Rename, close or reopen a conversation; mute or archive it for oneself',
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
    summary: 'Let others take part',
    tags,
  })
    .input(ById.extend({ people: People.min(1) }))
    .output(Conversation),
  join: operation(
    { ...write, who: 'messages:update' },
    {
      method: 'POST',
      path: '/conversations/{id}/join',
      summary: "Take part in a conversation of one's company",
      tags,
    },
  )
    .input(ById)
    .output(Conversation),
  leave: operation(write, {
    method: 'POST',
    path: '/conversations/{id}/leave',
    summary: 'Take part no longer',
    tags,
  })
    .input(ById)
    .output(ById),
  markRead: operation(
    // Said by the screen of its own accord: it takes nothing from what a person writes.
    { ...write, limit: 'default' },
    {
      method: 'POST',
      path: '/conversations/{id}/read',
      summary: 'Say how far one has read; never goes back',
      tags,
    },
  )
    .input(ById.extend({ place: z.number().int().min(0) }))
    .output(z.object({ read_place: z.number().int(), unread: z.number().int() })),
  typing: operation(
    { ...write, limit: 'default' },
    {
      method: 'POST',
      path: '/conversations/{id}/typing',
      summary: 'Say that one is writing',
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
      summary: 'Who of its people is there right now',
      tags,
    },
  )
    .input(ById)
    .output(z.object({ present: z.array(Id) })),
};

/** What open browsers are told of conversations (`GET /api/events`), besides topics to ask for again. */
export const MessagingEvent = z.discriminatedUnion('topic', [
  /** A message was said, changed or taken back; it is the message itself, as whoever is told may see it. */
  z.object({ topic: z.literal('message'), message: Message }),
  z.object({ topic: z.literal('typing'), conversation_id: Id, person_id: Id, name: z.string() }),
  /** How far somebody has read: to the others of the conversation, and to their own other devices. */
  z.object({
    topic: z.literal('read'),
    conversation_id: Id,
    person_id: Id,
    place: z.number().int(),
  }),
  /** Begun, renamed, closed, people came or went: ask for it again. */
  z.object({ topic: z.literal('conversation'), conversation_id: Id }),
]);
export type MessagingEvent = z.infer<typeof MessagingEvent>;
