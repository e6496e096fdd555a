import { expect, test } from 'vitest';
import { createThreads } from './threads.ts';

const scriptOf = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      ${code}`)}`,
  );
const resourceLimits = { maxOldGenerationSizeMb: 32 };

test('a thread that takes too long fails its task; the next task gets another thread', async () => {
  const script = scriptOf(`parentPort.on('message', (question) => {
    while (question === 'endless') {}
    parentPort.postMessage(question);
  });`);
  const run = createThreads<string>(script, {
    maxThreads: 1,
    maxWaiting: 1,
    resourceLimits,
    timeout: 2_000,
  });
  expect(await run('first')).toBe('first');
  const endless = run('endless');
  const following = run('following');
  await expect(endless).rejects.toThrow('took too long');
  expect(await following).toBe('following');
});

test('a thread that cannot start fails its task', async () => {
  const run = createThreads(scriptOf(`throw new Error('broken')`), {
    maxThreads: 1,
    maxWaiting: 1,
    resourceLimits,
  });
  await expect(run('anything')).rejects.toThrow('broken');
});
