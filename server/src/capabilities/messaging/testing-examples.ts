import { messagingTimes } from '@trunkline/contract/messaging';
import { sendUnreadNotifications } from './verbs/send-unread-notifications.ts';
import type { Examples } from '../../testing/examples.ts';

const id = '0d9f3a52-8f0c-4b0e-9d3c-5a1b7c2d4e6f';
const message = { conversation: id, subject: 'Plan', text: 'Hello', author: 'Kim Vale' };

export const examples: Examples = {
  guesses: (id, parent) => ({
    'messaging.requests.update': { version: 1 },
    'messaging.requests.bulk': { action: 'handle', ids: [id] },
    'messaging.conversations.start': {
      kind: 'companies',
      company_id: parent,
      people: [id],
      key: '6f1d9b5e-2f43-4f0a-9a53-3f4f0f6f6a01',
      body: 'A guess',
    },
    'messaging.conversations.update': { subject: 'Changed by a guess' },
    'messaging.conversations.addPeople': { people: [id] },
    'messaging.conversations.markRead': { position: 1 },
    'messaging.messages.send': { key: '6f1d9b5e-2f43-4f0a-9a53-3f4f0f6f6a02', body: 'A guess' },
    'messaging.messages.edit': { body: 'Changed by a guess' },
    'messaging.messages.attach': { filename: 'guess.txt', size: 10 },
  }),
  queries: () => ({
    'messaging.messages.changes': '?after=0',
    'messaging.messages.search': '?search=guess',
  }),
  notifications: {
    'messaging.mention': message,
    'messaging.message': message,
    'messaging.request': { request: id, name: 'Robin', text: 'Please call me.' },
  },
  async notify({ network, insert }) {
    await insert('contact_requests', {
      company_id: network.companies.north,
      submission: crypto.randomUUID(),
      name: 'Robin',
      email: 'robin@vale.example',
      topic: 'sales',
      message: 'Please call me.',
      created_at: '2031-05-06T12:00:00Z',
    });
    await network.start('northAdmin', { with: ['colleague'] });
    const { id: conversation } = await network.start('northAdmin', { with: ['colleague'] });
    await network.send('northAdmin', conversation, 'You?', { mentions: ['colleague'] });
    network.later(messagingTimes.notifyAfter);
    await sendUnreadNotifications(network.database, network.clock.now);
  },
};
