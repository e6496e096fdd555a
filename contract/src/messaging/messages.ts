import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { messageKinds, messagingLimits } from '../kernel/messaging-limits.ts';
import { operation } from '../kernel/operation.ts';

/** A file of a message. */
export const Attachment = z.object({
  id: Id,
  filename: z.string(),
  mime_type: z.string(),
  bytes: z.number().int(),
  /** In pixels, of pictures. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Where the conversation's people get it; nobody else does. */
  url: z.string(),
});
export type Attachment = z.infer<typeof Attachment>;

/** One message as those see it who may. */
export const Message = z.object({
  id: Id,
  conversation_id: Id,
  /** Its place in the conversation: 1, 2, 3, … without gaps over all that was ever said in it. */
  place: z.number().int(),
  /** Counts all changes of the conversation: what has a higher one than what is known is new or has changed. */
  change: z.number().int(),
  kind: z.enum(messageKinds),
  author_id: Id,
  author_name: z.string(),
  author_photo: z.string().nullable(),
  author_company_id: Id,
  author_company_name: z.string(),
  /** Plain text; empty once it was taken back. */
  body: z.string(),
  /** People who are addressed by name in it. */
  mentions: z.array(Id),
  attachments: z.array(Attachment),
  /** What its author's browser called it: a message that is sent twice is taken once. */
  key: z.uuid(),
  edited_at: Instant.nullable(),
  removed_at: Instant.nullable(),
  created_at: Instant,
});
export type Message = z.infer<typeof Message>;

/** What is said, when a conversation begins and later. */
export const MessageText = {
  /** Made by whoever sends it. The same key says the same thing again: what was taken is given back. */
  key: z.uuid(),
  /** Empty only beside files. */
  body: z.string().trim().max(messagingLimits.body).default(''),
  mentions: z.array(Id).max(messagingLimits.people).default([]),
  /** Files that were brought in before, by whoever sends this. */
  attachments: z.array(Id).max(messagingLimits.files).default([]),
};

const ById = z.strictObject({ id: Id });
const tags = ['messaging'];
const read = { who: 'messages:read', assurance: 2, limit: 'api_read' } as const;
const write = { who: 'messages:create', assurance: 2, limit: 'api_write' } as const;

export const messages = {
  list: operation(read, {
    method: 'GET',
    path: '/conversations/{id}/messages',
    summary: 'What was said, newest first',
    tags,
  })
    .input(
      ById.extend({
        /** Only what was said before this place. */
        before: z.coerce.number().int().min(1).optional(),
        /** What was said around this place: half of the page before it, the rest from it on. */
        around: z.coerce.number().int().min(1).optional(),
        limit: z.coerce
          .number()
          .int()
          .min(1)
          .max(messagingLimits.page)
          .default(messagingLimits.page),
      }),
    )
    .output(
      z.object({
        /** In the order in which it was said. */
        items: z.array(Message),
        /** Whether anything was said before the first of them, or after the last. */
        earlier: z.boolean(),
        later: z.boolean(),
        /** Where to go on with `changes`. */
        change: z.number().int(),
      }),
    ),
  changes: operation(read, {
    method: 'GET',
    path: '/conversations/{id}/changes',
    summary: 'What was said, changed or taken back since, oldest change first',
    tags,
  })
    .input(ById.extend({ after: z.coerce.number().int().min(0) }))
    .output(
      z.object({
        items: z.array(Message),
        /** Where to go on from. */
        change: z.number().int(),
        /** Whether there is more. */
        more: z.boolean(),
      }),
    ),
  search: operation(
    { ...read, limit: 'search' },
    { method: 'GET', path: '/messages/search', summary: 'Find what was said', tags },
  )
    .input(
      z.strictObject({
        search: z.string().trim().min(2).max(200),
        conversation_id: Id.optional(),
        cursor: z.string().max(1000).optional(),
        limit: z.coerce.number().int().min(1).max(messagingLimits.page).default(20),
      }),
    )
    .output(
      z.object({
        items: z.array(Message.extend({ subject: z.string() })),
        nextCursor: z.string().nullable(),
      }),
    ),
  send: operation(write, {
    method: 'POST',
    path: '/conversations/{id}/messages',
    summary: 'Say something',
    tags,
  })
    .input(ById.extend({ ...MessageText, kind: z.enum(messageKinds).default('message') }))
    .output(Message),
  edit: operation(write, {
    method: 'PATCH',
    path: '/messages/{id}',
    summary: 'Change what one has said',
    tags,
  })
    .input(
      ById.extend({
        body: z.string().trim().min(1).max(messagingLimits.body),
        mentions: MessageText.mentions,
      }),
    )
    .output(Message),
  remove: operation(
    { ...write, limit: 'api_delete' },
    { method: 'DELETE', path: '/messages/{id}', summary: 'Take back what one has said', tags },
  )
    .input(ById)
    .output(Message),
  /** The file itself follows as the body of a PUT to `/api/attachments/{id}/content`; it is fetched from there too. */
  attach: operation(
    { ...write, limit: 'file_upload' },
    { method: 'POST', path: '/attachments', summary: 'Announce a file', tags },
  )
    .input(
      z.strictObject({
        conversation_id: Id.optional(),
        filename: z
          .string()
          .trim()
          .min(1)
          .max(255)
          .regex(/^\P{Cc}*$/u),
        size: z.number().int().min(1).max(messagingLimits.fileBytes),
      }),
    )
    .output(ById),
};
