import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../../testing.ts';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { listCorrespondents } from './list-correspondents.ts';

let net: ConversationTest;
beforeAll(async () => {
  net = await createConversationTest();
});
afterAll(() => net.drop());

test('colleagues are found by name, another tenant’s people never', async () => {
  const { people } = await listCorrespondents(await net.signedIn('colleague'), { search: 'pat' });
  const found = people.map(({ id }) => id);
  expect(found).toEqual(expect.arrayContaining(net.idsOf(['northAdmin', 'outsider'])));
  expect(found).not.toContain(net.people.southAdmin.id);
  const { id } = await net.start('northAdmin', { with: ['colleague'] });
  const asked = listCorrespondents(await net.signedIn('southAdmin'), { conversation_id: id });
  expect(await refusalOf(asked)).toMatchObject({ code: 'not_found' });
});
