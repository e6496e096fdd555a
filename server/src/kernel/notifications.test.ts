import { afterAll, beforeAll, expect, test } from 'vitest';
import { capturedLog, createTestNetwork, type TestNetwork, waitFor } from '../testing.ts';
import { listen } from './notifications.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

function open() {
  const received: string[] = [];
  const counts = { gaps: 0 };
  const { log, lines } = capturedLog();
  const handlers = {
    onMessage: (payload: string) => void received.push(payload),
    onGap: () => {
      counts.gaps += 1;
    },
  };
  return { ...listen(network.address.login, 'news', handlers, log), received, seen: counts, lines };
}
const publish = (payload: string) => network.admin.query("select pg_notify('news', $1)", [payload]);

test('receives messages in order', async () => {
  const listener = open();
  await waitFor(() => listener.seen.gaps === 1);
  for (const name of ['one', 'two', 'three']) await publish(name);
  await waitFor(() => listener.received.length === 3);
  expect(listener.received).toEqual(['one', 'two', 'three']);
  await listener.close();
});

test('`caughtUp` resolves once every message committed before the call has been handled', async () => {
  const listener = open();
  await waitFor(() => listener.seen.gaps === 1);
  for (let index = 1; index <= 50; index += 1) {
    await publish(`message ${index}`);
    await listener.caughtUp();
    expect(listener.received).toHaveLength(index);
  }
  await listener.close();
});

test('`caughtUp` reports a gap without a connection', async () => {
  const listener = open();
  await waitFor(() => listener.seen.gaps === 1);
  await listener.close();
  await listener.caughtUp();
  expect(listener.seen.gaps).toBe(2);
});

test('reconnects after a lost connection, and reports the gap', async () => {
  const listener = open();
  await waitFor(() => listener.seen.gaps === 1);
  await network.admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'trunkline listen' and datname = current_database()`,
  );
  await waitFor(() => listener.seen.gaps === 2);
  await publish('after');
  await waitFor(() => listener.received.length === 1);
  expect(listener.lines.map(({ msg }) => msg)).toContain(
    'the notification listener was disconnected',
  );
  await listener.close();
});

test('does not reconnect once closed', async () => {
  const listener = open();
  await waitFor(() => listener.seen.gaps === 1);
  await listener.close();
  await waitFor(async () => {
    const { rows } = await network.admin.query(
      `select from pg_stat_activity
       where application_name = 'trunkline listen' and datname = current_database()`,
    );
    return rows.length === 0;
  });
  expect(listener.seen.gaps).toBe(1);
});

test('reports each lost connection once, before reconnecting', async () => {
  const calls: string[] = [];
  const { log } = capturedLog();
  const listener = listen(
    network.address.login,
    'news',
    {
      onMessage: () => {},
      onGap: () => void calls.push('gap'),
      onBreak: async () => {
        calls.push('break');
        throw new Error('failed to handle the break');
      },
    },
    log,
  );
  for (const count of [1, 3]) {
    await waitFor(() => calls.length === count);
    await network.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'trunkline listen' and datname = current_database()`,
    );
  }
  await waitFor(() => calls.length === 5);
  expect(calls).toEqual(['gap', 'break', 'gap', 'break', 'gap']);
  await listener.close();
});
