import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { addPeople } from './add-people.ts';

let net: ConversationTest;
beforeAll(async () => {
  net = await createConversationTest();
});
afterAll(() => net.drop());

test('participants can add people', async () => {
  const { id } = await net.start('northAdmin', { with: ['colleague'] });
  const context = await net.signedIn('colleague');
  const added = await addPeople(context, { id, people: net.idsOf(['outsider']) });
  expect(added.people_count).toBe(3);
  expect(await net.bodies('outsider', id)).toEqual(['Hello']);
});

test.each(['outsider', 'southAdmin', 'owner'] as const)(
  'does not add people for %s',
  async (persona) => {
    const { id } = await net.start('northAdmin', { with: ['colleague'] });
    const attempt = addPeople(await net.signedIn(persona), {
      id,
      people: [net.people.outsider.id],
    });
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
    expect((await net.seen('northAdmin', id)).people_count).toBe(2);
  },
);
