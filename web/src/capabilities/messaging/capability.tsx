import { MessagesSquare } from 'lucide-react';
import { lazy } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { allAreas } from '../../kernel/areas.ts';
import { defineCapability } from '../../kernel/capability.ts';
import { contactRequests, messages } from './routes.tsx';
import { unreadOptions } from './unread-query.ts';

const ConversationsAbout = lazy(async () => ({
  default: (await import('./components/conversations-about.tsx')).ConversationsAbout,
}));

const MessageAbout = lazy(async () => ({
  default: (await import('./components/message-about.tsx')).MessageAbout,
}));

const UnreadItem = lazy(async () => ({
  default: (await import('./components/unread-item.tsx')).UnreadItem,
}));

export const capability = defineCapability({
  routes: [messages, contactRequests],
  navigation: [
    {
      label: 'Messaging Center',
      to: '/messages',
      icon: MessagesSquare,
      position: 7,
      keywords: 'messages conversations chat talk write support colleagues inbox unread',
      countOptions: unreadOptions,
      needs: 'messages:read',
    },
    {
      area: 'workspace',
      label: 'Messages',
      to: '/messages',
      icon: MessagesSquare,
      position: 90,
      keywords: 'conversations chat write support colleagues supplier inbox unread',
      countOptions: unreadOptions,
      needs: 'messages:read',
    },
  ],
  waiting: [{ position: 20, needs: 'messages:read', Content: UnreadItem }],
  contentTabs: [{ label: 'Requests', to: '/admin/cms/requests', position: 5 }],
  frame: {
    unread: {
      path: '/api/conversations/unread',
      seed: (client, { company }, unread) =>
        client.setQueryData(unreadOptions(company.id).queryKey, unread),
    },
  },
  preload: [{ route: messages, audience: 'everyone' }],
  permissionLabels: { messages: 'messages', requests: 'contact requests' },
  companyTabs: [
    {
      areas: allAreas,
      value: 'messages',
      label: 'Messages',
      needs: 'messages:read',
      position: 5,
      Content: ({ record: { id, name } }) => (
        <ConversationsAbout anchor={{ type: 'company', id, label: name }} company={id} />
      ),
    },
  ],
  partnerTabs: [
    {
      value: 'messages',
      label: 'Messages',
      needs: 'messages:read',
      position: 5,
      Content: ({ record: { id, name, partner_company_id: company } }) => (
        <ConversationsAbout
          anchor={{ type: 'partner', id, label: name }}
          company={company ?? undefined}
        />
      ),
    },
  ],
  saleActions: [{ needs: 'messages:create', Content: MessageAbout }],
  auditSentences: () => import('./audit-sentences.ts'),
  exportLabels: { requests: 'Contact requests' },
  liveTopics: [
    {
      topics: ['message', 'typing', 'read', 'conversation'],
      keysOf: (tenant) => [
        apiFor(tenant).messaging.conversations.key(),
        apiFor(tenant).messaging.messages.key(),
      ],
      apply: async (client, reader, event) => {
        // Loaded with the first event, because nothing needs it earlier.
        const { applyMessagingEvent } = await import('./live.ts');
        applyMessagingEvent(client, reader, event);
      },
    },
  ],
});
