import { describe, expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Work that records its start and ends on request. */
function createWork(started: string[]) {
  const finishers = new Map<string, () => void>();
  return {
    work: (name: string) => async () => {
      started.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      finishers.set(name, resolve);
      await promise;
    },
    end: (name: string) => finishers.get(name)?.(),
  };
}

describe('turns', () => {
  test('runs one task at a time per person, without making others wait', async () => {
    const started: string[] = [];
    const { work, end } = createWork(started);
    const turns = createTurns(5);
    const first = turns.take('robin', work('first'));
    const second = turns.take('robin', work('second'));
    const other = turns.take('kim', work('other'));
    const unkeyed = turns.take(null, work('unkeyed'));
    await Promise.resolve();
    expect(started.toSorted()).toEqual(['first', 'other', 'unkeyed']);
    end('first');
    await first;
    await Promise.resolve();
    expect(started).toContain('second');
    for (const name of ['second', 'other', 'unkeyed']) end(name);
    await Promise.all([second, other, unkeyed]);
  });

  test('continues after work that failed', async () => {
    const turns = createTurns(5);
    const failed = turns.take('robin', () => Promise.reject(new Error('no')));
    const next = turns.take('robin', () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('done');
  });

  test('rejects tasks beyond the waiting limit, for that person only', async () => {
    const started: string[] = [];
    const { work, end } = createWork(started);
    const turns = createTurns(1);
    const running = turns.take('robin', work('running'));
    const pending = turns.take('robin', () => Promise.resolve('waited'));
    await expect(turns.take('robin', () => Promise.resolve())).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    await expect(turns.take('kim', () => Promise.resolve('kim'))).resolves.toBe('kim');
    end('running');
    await expect(running).resolves.toBeUndefined();
    await expect(pending).resolves.toBe('waited');
  });
});
