import { randomUUID } from 'node:crypto';
import { messagingLimits } from '@trunkline/contract/messaging';
import { createTestNetwork, type TestNetwork } from '../../testing.ts';
import { getConversation } from './verbs/get-conversation.ts';
import { listConversations } from './verbs/list-conversations.ts';
import { listMessages } from './verbs/list-messages.ts';
import { sendMessage } from './verbs/send-message.ts';
import { startConversation } from './verbs/start-conversation.ts';

type PersonKey = keyof TestNetwork['people'] | 'colleague' | 'outsider';
type CompanyKey = keyof TestNetwork['companies'];
type Folder = Parameters<typeof listConversations>[1]['folder'];

/** Creates a network for conversations: North has two end users besides its administrator. */
export async function createConversationTest() {
  const network = await createTestNetwork();
  const people = {
    ...network.people,
    /** An end user at North, who can't manage the company's messages. */
    colleague: await network.person(network.companies.north, 'end_user'),
    /** Another end user at North, who takes part in no conversation. */
    outsider: await network.person(network.companies.north, 'end_user'),
  };
  const signedIn = (persona: PersonKey) => network.signedInAs(people[persona]);
  const idsOf = (personas: readonly PersonKey[]) => personas.map((persona) => people[persona].id);

  async function start(
    persona: PersonKey,
    input: {
      with?: readonly PersonKey[];
      company?: CompanyKey;
      kind?: 'internal' | 'companies' | 'support';
      body?: string;
      subject?: string;
    } = {},
  ) {
    const { company, body = 'Hello', subject = '', with: personas = [] } = input;
    const { kind = company === undefined ? 'internal' : 'companies' } = input;
    return startConversation(await signedIn(persona), {
      kind,
      company_id: company && network.companies[company],
      people: idsOf(personas),
      subject,
      key: randomUUID(),
      body,
      mentions: [],
      attachments: [],
    });
  }

  return {
    ...network,
    people,
    signedIn,
    idsOf,
    start,
    async send(
      persona: PersonKey,
      id: string,
      body: string,
      more: { kind?: 'message' | 'note'; mentions?: readonly PersonKey[]; key?: string } = {},
    ) {
      const { kind = 'message', mentions = [], key = randomUUID() } = more;
      const input = { id, key, body, kind, mentions: idsOf(mentions), attachments: [] };
      return sendMessage(await signedIn(persona), input);
    },
    async bodies(persona: PersonKey, id: string): Promise<string[]> {
      const limit = messagingLimits.page;
      const { items } = await listMessages(await signedIn(persona), { id, limit });
      return items.map(({ body }) => body);
    },
    async folder(
      persona: PersonKey,
      folder: Folder = 'own',
      options: { search?: string } = {},
    ): Promise<string[]> {
      const { items } = await listConversations(await signedIn(persona), {
        folder,
        limit: 30,
        ...options,
      });
      return items.map(({ id }) => id);
    },
    async seen(persona: PersonKey, id: string) {
      return getConversation(await signedIn(persona), { id });
    },
    later(milliseconds: number) {
      network.clock.now = new Date(network.clock.now.getTime() + milliseconds);
    },
  };
}

export type ConversationTest = Awaited<ReturnType<typeof createConversationTest>>;
