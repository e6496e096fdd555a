import { expect, onTestFinished, test, vi } from 'vitest';
import { createLiveHub, everything, type LiveEvent } from './hub.ts';

const [robin, kim, north, shop, south] = Array.from({ length: 5 }, () => crypto.randomUUID());

function listenerOf(
  personId = '',
  companyIds: string[] = [],
  {
    isSupportAccess = false,
    watches = null,
    ownCompanyId = '',
  }: { isSupportAccess?: boolean; watches?: string | null; ownCompanyId?: string } = {},
) {
  const received: LiveEvent[] = [];
  let ended = 0;
  return {
    personId,
    sessionId: crypto.randomUUID(),
    isSupportAccess,
    companyIds,
    ownCompanyId,
    watches,
    received,
    ended: () => ended,
    send: (event: LiveEvent) => void received.push(event),
    end: () => void (ended += 1),
  };
}
const eventOf = (topic: string, { person = null, company = null }: Record<string, string | null>) =>
  JSON.stringify({ topic, person, company });

test('events for one person reach all their browsers, and no one else', () => {
  const hub = createLiveHub();
  const [desk, phone, other] = [listenerOf(robin), listenerOf(robin), listenerOf(kim)];
  for (const listener of [desk, phone, other]) hub.add(listener);
  hub.announce(eventOf('alerts', { person: robin ?? '' }));
  expect([desk, phone, other].map(({ received }) => received)).toEqual([
    [{ topic: 'alerts' }],
    [{ topic: 'alerts' }],
    [],
  ]);
});

test('events for a company reach people at and below it', () => {
  const hub = createLiveHub();
  const below = listenerOf(robin, [shop ?? '', north ?? '']);
  const sibling = listenerOf(kim, [south ?? '']);
  hub.add(below);
  hub.add(sibling);
  hub.announce(eventOf('alerts', { company: north ?? '' }));
  hub.announce(eventOf('alerts', { company: south ?? '' }));
  expect(below.received.length).toBe(1);
  expect(sibling.received.length).toBe(1);
});

test('events for the watchers of companies reach no one else in these companies, and no one below', () => {
  const hub = createLiveHub();
  const [top = '', middle = '', low = ''] = [north, shop, south];
  const listeners = [
    listenerOf(robin, [top], { watches: top }),
    listenerOf(kim, [middle, top], { watches: middle }),
    listenerOf(kim, [middle, top]),
    listenerOf(robin, [low, middle, top], { watches: low }),
  ];
  for (const listener of listeners) hub.add(listener);
  const watchers = [middle, top];
  hub.announce(JSON.stringify({ topic: 'security', person: null, company: null, watchers }));
  expect(listeners.map(({ received }) => received.length)).toEqual([1, 1, 0, 0]);
});

test('events for the people of companies reach no one above or below them', () => {
  const hub = createLiveHub();
  const [top = '', middle = '', low = ''] = [north, shop, south];
  const listeners = [
    listenerOf(robin, [top], { ownCompanyId: top, watches: top }),
    listenerOf(kim, [middle, top], { ownCompanyId: middle }),
    listenerOf(robin, [low, middle, top], { ownCompanyId: low }),
  ];
  for (const listener of listeners) hub.add(listener);
  const members = [middle, low];
  hub.announce(JSON.stringify({ topic: 'orders', person: null, company: null, members }));
  expect(listeners.map(({ received }) => received)).toEqual([
    [],
    [{ topic: 'orders' }],
    [{ topic: 'orders' }],
  ]);
});

test('a disconnected client receives nothing more; a gap is reported to all connected clients', () => {
  const hub = createLiveHub();
  const [removed, connected] = [listenerOf(robin), listenerOf(robin)];
  const remove = hub.add(removed);
  hub.add(connected);
  remove();
  hub.announce(eventOf('alerts', { person: robin ?? '' }));
  hub.gap();
  expect(removed.received).toEqual([]);
  expect(connected.received).toEqual([{ topic: 'alerts' }, everything]);
  expect(hub.size).toBe(1);
});

test('rejects an invalid event', () => {
  const hub = createLiveHub();
  expect(() => hub.announce('{')).toThrow('JSON');
  expect(() => hub.announce('{"topic":1}')).toThrow('topic');
});

test('closing disconnects everyone, and rejects later clients', () => {
  const hub = createLiveHub();
  const [early, late] = [listenerOf(robin), listenerOf(kim)];
  hub.add(early);
  hub.close();
  hub.add(late);
  expect([early.ended(), late.ended(), hub.size]).toEqual([1, 1, 0]);
});

test('an event of a relayed topic is sent once to every browser of the given people', () => {
  const hub = createLiveHub();
  const [desk, phone, other] = [listenerOf(robin), listenerOf(robin), listenerOf(kim)];
  for (const listener of [desk, phone, other]) hub.add(listener);
  const announced: unknown[] = [];
  hub.relay('message', (payload) => {
    announced.push(payload);
    hub.sendToPeople([robin ?? '', robin ?? '', north ?? ''], { topic: 'message' });
  });
  hub.announce('{"topic":"message","id":"1"}');
  expect(announced).toEqual([{ topic: 'message', id: '1' }]);
  expect([desk, phone, other].map(({ received }) => received.length)).toEqual([1, 1, 0]);
  expect(hub.connectedUserIds()).toEqual(new Set([robin, kim]));
});

test('announces each arrival and departure once', () => {
  const changedPeople: string[] = [];
  const hub = createLiveHub((personId) => void changedPeople.push(personId));
  const remove = hub.add(listenerOf(robin));
  hub.add(listenerOf(kim));
  remove();
  remove();
  hub.close();
  expect(changedPeople).toEqual([robin, kim, robin, kim]);
});

test('closes all streams of an ended session, and no other streams', () => {
  const hub = createLiveHub();
  const [desk, phone] = [listenerOf(robin), listenerOf(robin)];
  hub.add(desk);
  hub.add(phone);
  hub.announce(JSON.stringify({ topic: 'session', session: desk.sessionId }));
  hub.announce(eventOf('alerts', { person: robin ?? '' }));
  expect([desk, phone].map((item) => [item.ended(), item.received.length])).toEqual([
    [1, 0],
    [0, 1],
  ]);
  expect(() => hub.announce('{"topic":"session"}')).toThrow('session');
});

test('a support agent viewing as a person is not shown as present, and receives only announcements', () => {
  const changedPeople: string[] = [];
  const hub = createLiveHub((personId) => void changedPeople.push(personId));
  const supporter = listenerOf(robin, [], { isSupportAccess: true });
  const remove = hub.add(supporter);
  hub.sendToPeople([robin ?? ''], { topic: 'message' });
  hub.announce(eventOf('alerts', { person: robin ?? '' }));
  expect(supporter.received).toEqual([{ topic: 'alerts' }]);
  expect(hub.connectedUserIds()).toEqual(new Set());
  remove();
  expect(changedPeople).toEqual([]);
});

test('remembers for a minute who received an announcement', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const hub = createLiveHub();
  const subscriber = listenerOf(robin, [shop ?? '', north ?? '']);
  expect(hub.hasMissed(subscriber, 0)).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(hub.hasMissed(subscriber, 5_000)).toBe(false);
  hub.announce(eventOf('alerts', { company: north ?? '' }));
  vi.advanceTimersByTime(2_000);
  expect(hub.hasMissed(subscriber, 1_000)).toBe(false);
  expect(hub.hasMissed(subscriber, 3_000)).toBe(true);
  expect(hub.hasMissed(listenerOf(kim, [south ?? '']), 3_000)).toBe(false);
  hub.sendToPeople([kim ?? ''], { topic: 'message' });
  expect(hub.hasMissed(listenerOf(kim), 0)).toBe(true);
  vi.advanceTimersByTime(61_000);
  hub.sendToPeople([robin ?? ''], { topic: 'message' });
  expect(hub.hasMissed(listenerOf(kim), 120_000)).toBe(false);
  expect(hub.hasMissed(subscriber, 120_000)).toBe(true);
  hub.gap();
  expect(hub.hasMissed(listenerOf(kim), 1_000)).toBe(true);
});
