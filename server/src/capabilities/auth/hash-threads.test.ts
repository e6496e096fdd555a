import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createHashThreads, type HashTask } from './hash-threads.ts';

const script = new URL('./hash-thread.ts', import.meta.url);
const lowCost = { algorithm: 2, memoryCost: 1024, timeCost: 1, parallelism: 1 } as const;

const hashing = (password: string): HashTask => ({ kind: 'hash', password, cost: lowCost });

test('one thread verifies a hash made by another', async () => {
  const runTask = createHashThreads(script, 2);
  const stored = String(await runTask(hashing('correct horse battery')));
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
  const passwords = ['correct horse battery', 'correct horse batterx', ''];
  const right = passwords.map((password) => runTask({ kind: 'verify', password, stored }));
  expect(await Promise.all(right)).toEqual([true, false, false]);
});

test('many simultaneous requests each get their own result', async () => {
  const runTask = createHashThreads(script, 2);
  const passwords = Array.from({ length: 24 }, (_, index) => `password number ${index % 3}`);
  const stored = await hash('password number 1', lowCost);
  const answers = passwords.map((password) => runTask({ kind: 'verify', password, stored }));
  expect(await Promise.all(answers)).toEqual(
    passwords.map((password) => password === 'password number 1'),
  );
});

test('an invalid hash fails only its own request', async () => {
  const runTask = createHashThreads(script, 1);
  const failing = runTask({ kind: 'verify', password: 'x', stored: 'no hash' });
  const following = runTask(hashing('x'));
  await expect(failing).rejects.toThrow('Decoding failed');
  expect(await following).toMatch(/^\$argon2id\$/);
});

test('a thread that exits fails only its current request; the next request gets a new thread', async () => {
  const scriptUrl = new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ password }) =>
        password === 'end' ? process.exit(1) : parentPort.postMessage(password));`)}`,
  );
  const runTask = createHashThreads(scriptUrl, 1);
  const failing = runTask(hashing('end'));
  const pending = runTask(hashing('one'));
  await expect(failing).rejects.toThrow('ended');
  expect(await pending).toBe('one');
  expect(await runTask(hashing('two'))).toBe('two');
});

const slow = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ password }) =>
      setTimeout(() => parentPort.postMessage(password), 5));`)}`,
);

test('a full queue rejects with 503 and Retry-After, and accepts later requests', async () => {
  const runTask = createHashThreads(slow, 1);
  const password = (at: number) => hashing(`password ${at}`);
  const attempts = Array.from({ length: 80 }, (_, index) => runTask(password(index)));
  const settled = await Promise.allSettled(attempts);
  const refused = settled.flatMap((item) => (item.status === 'rejected' ? [item.reason] : []));
  // One is in progress, and 50 wait per thread.
  expect(refused).toHaveLength(80 - 51);
  for (const problem of refused) {
    expect(problem).toMatchObject({ code: 'service_unavailable', status: 503, retryAfter: 2 });
  }
  expect(settled.slice(0, 51).every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await runTask(password(99))).toBe('password 99');
});

test('users on a known device have reserved places in the queue and go first', async () => {
  const runTask = createHashThreads(slow, 1);
  const order: string[] = [];
  const note = async (result: Promise<string | boolean>) => order.push(String(await result));
  const otherTasks = Array.from({ length: 51 }, (_, index) =>
    note(runTask(hashing(`stranger ${index}`))),
  );
  await expect(runTask(hashing('stranger'))).rejects.toMatchObject({ status: 503 });
  await Promise.all([note(runTask(hashing('person'), 'first')), ...otherTasks]);
  expect(order.slice(0, 2)).toEqual(['stranger 0', 'person']);
});

test('the threads run at a lower priority than the event loop (on Linux)', async () => {
  const runTask = createHashThreads(script);
  await Promise.all(Array.from({ length: availableParallelism() }, () => runTask(hashing('x'))));
  const niceness = readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
  const own = readFileSync('/proc/self/stat', 'utf8');
  const eventLoop = Number(own.slice(own.lastIndexOf(')') + 2).split(' ')[16]);
  expect(Math.max(...niceness)).toBeGreaterThan(eventLoop);
});
