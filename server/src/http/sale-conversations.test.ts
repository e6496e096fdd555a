import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConversation } from '../capabilities/messaging/verbs/start-conversation.ts';
import { getConversation } from '../capabilities/messaging/verbs/get-conversation.ts';
import { listConversations } from '../capabilities/messaging/verbs/list-conversations.ts';
import { rejectionOf } from '../testing.ts';
import { createQuoteTest, type QuoteTest } from '../testing/quotes.ts';

// Conversations about a sale between two companies.

let network: QuoteTest;
beforeAll(async () => {
  network = await createQuoteTest();
});
afterAll(() => network.drop());

type Person = Parameters<QuoteTest['as']>[0];
type Anchor = { type: 'order' | 'quote' | 'subscription'; id: string };

const start = async (
  persona: Person,
  anchor: Anchor,
  other: keyof QuoteTest['companies'],
  kind: 'companies' | 'support' = 'companies',
) =>
  startConversation(await network.as(persona), {
    kind,
    company_id: network.companies[other],
    people: [],
    subject: '',
    anchor,
    key: randomUUID(),
    body: 'When does it arrive?',
    mentions: [],
    attachments: [],
  });

test('both sides of an order can talk about it, and companies above or beside them cannot see it', async () => {
  const { id, number } = await network.placeOrder('clerk', network.planId);
  const anchor = { type: 'order', id } as const;
  const started = await start('clerk', anchor, 'northShop');
  const orderAnchor = { ...anchor, label: `Order ${number}` };
  expect(started).toMatchObject({ anchor: orderAnchor, other_company_name: 'North Shop' });
  const conversation = await getConversation(await network.as('northReseller'), { id: started.id });
  expect(conversation.anchor).toEqual(orderAnchor);
  const { items } = await listConversations(await network.as('northReseller'), {
    folder: 'own',
    anchor_type: 'order',
    anchor_id: id,
    limit: 1,
  });
  expect(items.map((item) => item.id)).toEqual([started.id]);
  for (const persona of ['owner', 'northAdmin', 'southAdmin'] as const)
    expect(
      await rejectionOf(getConversation(await network.as(persona), { id: started.id })),
    ).toMatchObject({
      code: 'not_found',
    });
});

test('only the two companies of a record can take part, even if others can see it', async () => {
  const { id } = await network.placeOrder('clerk', network.planId);
  const anchor = { type: 'order', id } as const;
  // The company above the seller, which sees the order; and the seller with its own supplier.
  for (const [persona, other] of [
    ['northAdmin', 'northShop'],
    ['northReseller', 'north'],
  ] as const)
    expect(await rejectionOf(start(persona, anchor, other))).toMatchObject({ code: 'conflict' });
  expect(await rejectionOf(start('clerk', anchor, 'northShop', 'support'))).toMatchObject({
    code: 'conflict',
  });
  expect(await rejectionOf(start('southReseller', anchor, 'south'))).toMatchObject({
    code: 'validation_failed',
  });
});

test('a quote can be discussed once it has been sent', async () => {
  const { quote } = await network.sendNewQuote();
  const started = await start('clerk', { type: 'quote', id: quote.id }, 'northShop');
  expect(started.anchor).toMatchObject({ type: 'quote', label: `Quote ${quote.number}` });
  const draft = await network.createDraft();
  const attempt = start('clerk', { type: 'quote', id: draft.id }, 'northShop');
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'validation_failed' });
});
