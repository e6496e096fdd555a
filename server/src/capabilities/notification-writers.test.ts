import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples, type NotificationScenario } from '../testing/examples.ts';
import { readNotifications } from '../testing/notifications.ts';
import { capabilities } from './index.ts';
import {
  type ConversationTest,
  createConversationTest,
} from './messaging/testing-conversations.ts';

/* Compares the notifications that SQL writes with those the manifests declare. */

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

const byKind = (a: { kind: string }, b: { kind: string }) => (a.kind < b.kind ? -1 : 1);
const declared = capabilities
  .flatMap(({ notifications }) => notifications)
  .map(({ kind, category, critical, mailed }) => ({ kind, category, critical, mailed }))
  .toSorted(byKind);

test('app.notification_kinds() returns the declared kinds', async () => {
  const { rows } = await network.admin.query<(typeof declared)[number]>(
    'select * from app.notification_kinds()',
  );
  expect(rows.toSorted(byKind)).toEqual(declared);
});

const scenario: NotificationScenario = {
  get network() {
    return network;
  },
  async insert(table, row) {
    const columns = Object.keys(row);
    const { rows } = await network.admin.query<{ id: string }>(
      `insert into ${table} (${columns.join(', ')})
       values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
      Object.values(row),
    );
    return rows[0]?.id ?? '';
  },
  update: (table, id, change) =>
    network.admin.query(`update ${table} set ${change} where id = $1`, [id]),
  async asPerson(persona, run) {
    const { actor } = await network.signedIn(persona);
    const settings = { user_id: actor.userId, aal: 'aal2', session_id: actor.sessionId } as const;
    return network.database.transaction('app_user', settings, run);
  },
};

test('every declared kind is written, with parameters that match its schema', async () => {
  for (const { notify } of examples) await notify?.(scenario);
  const { northAdmin, northReseller, owner, colleague } = network.people;
  const read = await Promise.all(
    [northAdmin, northReseller, owner, colleague].map(({ id }) =>
      readNotifications(network.admin, id),
    ),
  );
  const notifications = read.flat();
  expect([...new Set(notifications.map(({ kind }) => kind))].toSorted()).toEqual(
    declared.map(({ kind }) => kind),
  );
});
