import * as z from 'zod';
import { defineNotification } from '../../kernel/notification-kinds.ts';

const Message = z.object({
  conversation: z.uuid(),
  subject: z.string(),
  /** Empty once the message was removed or changed. */
  text: z.string(),
  author: z.string().nullable(),
});
type Message = z.infer<typeof Message>;

const titleOf = (verb: string) => (message: Message) =>
  `${message.author ?? 'Someone'} ${verb}${message.subject === '' ? '' : `: ${message.subject}`}`;
const link = ({ conversation }: Message) => `/messages?open=${conversation}`;

export const messagingNotifications = [
  defineNotification({
    kind: 'messaging.request',
    category: 'new_messages',
    parameters: z.object({ request: z.uuid(), name: z.string(), text: z.string() }),
    title: ({ name }) => `Message from ${name}`,
    body: ({ text }) => text,
    link: ({ request }) => `/admin/cms/requests?open=${request}`,
    reason: () => "You can see your company's contact requests.",
  }),
  defineNotification({
    kind: 'messaging.message',
    category: 'new_messages',
    parameters: Message,
    title: titleOf('wrote to you'),
    body: ({ text }) => text,
    link,
    reason: () => "You're in this conversation.",
  }),
  defineNotification({
    kind: 'messaging.mention',
    category: 'new_messages',
    parameters: Message,
    title: titleOf('mentioned you'),
    body: ({ text }) => text,
    link,
    reason: () => 'You were mentioned.',
  }),
];
