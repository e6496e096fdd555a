import { expect, test } from 'vitest';
import { lazyModule } from './lazy-module.ts';

test('fetches a module once and keeps it', async () => {
  let fetched = 0;
  const part = lazyModule(() => Promise.resolve({ number: (fetched += 1) }));
  expect(part.loaded).toBeNull();
  expect(await Promise.all([part.load(), part.load()])).toEqual([{ number: 1 }, { number: 1 }]);
  expect(await part.load()).toBe(part.loaded);
  expect(fetched).toBe(1);
});

test('reports a failed load to the caller of load, and retries on the next call', async () => {
  let calls = 0;
  const part = lazyModule(() =>
    (calls += 1) < 3 ? Promise.reject(new Error('offline')) : Promise.resolve('here'),
  );
  part.prepare();
  await expect(part.load()).rejects.toThrow('offline');
  await expect(part.load()).rejects.toThrow('offline');
  expect(await part.load()).toBe('here');
});

test('loads a module once when idle, however often it is requested', async () => {
  let fetched = 0;
  const part = lazyModule(() => Promise.resolve((fetched += 1)));
  part.loadWhenIdle();
  part.loadWhenIdle();
  await expect.poll(() => part.loaded, { timeout: 3000 }).toBe(1);
  expect(fetched).toBe(1);
});
