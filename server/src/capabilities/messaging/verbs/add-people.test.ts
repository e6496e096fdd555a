import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { addPeople } from './add-people.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

test('participants can add people', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  const context = await network.signedIn('colleague');
  const added = await addPeople(context, { id, people: network.idsOf(['outsider']) });
  expect(added.people_count).toBe(3);
  expect(await network.bodies('outsider', id)).toEqual(['Hello']);
});

test.each(['outsider', 'southAdmin', 'owner'] as const)(
  '%s cannot add participants',
  async (persona) => {
    const { id } = await network.start('northAdmin', { with: ['colleague'] });
    const attempt = addPeople(await network.signedIn(persona), {
      id,
      people: [network.people.outsider.id],
    });
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
    expect((await network.seen('northAdmin', id)).people_count).toBe(2);
  },
);
