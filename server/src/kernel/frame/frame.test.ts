import { Frame } from '@trunkline/contract/kernel/frame';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCounts } from '../../capabilities/analytics/verbs/counts.ts';
import { readUnread } from '../../capabilities/alerts/verbs/unread.ts';
import { countUnread } from '../../capabilities/messaging/verbs/count-unread.ts';
import { listNotifications } from '../../capabilities/notifications/verbs/list.ts';
import { readNews } from '../../capabilities/releases/verbs/news.ts';
import { me } from '../../capabilities/users/verbs/me.ts';
import { createTestNetwork, type TestNetwork } from '../../testing.ts';
import { listExports } from '../exports/list.ts';
import { listViews } from '../views/list.ts';
import { saveView } from '../views/save.ts';
import { readFrame } from './read.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

test('each part equals the response of its own operation', async () => {
  const context = await network.signedInAs(network.people.northAdmin);
  await saveView(context, { list: 'companies', name: 'All', address: {}, shared: false });
  const list = 'companies';
  const frame = Frame.parse(await readFrame(context, { list }));
  expect(frame).toEqual({
    session: null,
    me: me(context),
    counts: await readCounts(context),
    unread: await countUnread(context),
    alerts: await readUnread(context),
    notifications: await listNotifications(context),
    news: await readNews(context),
    exports: await listExports(context),
    views: await listViews(context, { list }),
  });
  expect(frame.views?.items).toHaveLength(1);
});

test('leaves out parts that the actor has no permission for, and views if no list is named', async () => {
  const context = await network.signedInAs(network.people.northAdmin);
  const permissions = new Set([...context.actor.permissions].filter((p) => p !== 'messages:read'));
  const frame = await readFrame({ ...context, actor: { ...context.actor, permissions } }, {});
  expect(frame).toMatchObject({ unread: null, views: null, me: { id: context.actor.userId } });
  expect(Object.keys(frame).filter((part) => Reflect.get(frame, part) === null)).toEqual([
    'session',
    'unread',
    'views',
  ]);
});

test('contains nothing of another tenant', async () => {
  const north = await network.signedInAs(network.people.northAdmin);
  await saveView(north, { list: 'users', name: 'Shared', address: {}, shared: true });
  const south = await network.signedInAs(network.people.southAdmin);
  const frame = await readFrame(south, { list: 'users' });
  expect(frame.me.company.id).toBe(network.companies.south);
  expect(frame.views?.items).toEqual([]);
  expect((await readFrame(north, { list: 'users' })).views?.items).toHaveLength(1);
  expect(frame.counts).toEqual(await readCounts(south));
});
