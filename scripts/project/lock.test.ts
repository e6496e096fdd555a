import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const module = fileURLToPath(import.meta.resolve('./lock.mjs'));
let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-setup-lock-'));
  lock = join(folder, 'lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Starts a process that takes the lock and holds it until released. It prints a line once it has
 * the lock, and logs when it takes and releases it.
 */
function startHolder() {
  const program = `
    import { withLock } from ${JSON.stringify(module)};
    import { appendFileSync } from 'node:fs';
    await withLock(${JSON.stringify(lock)}, async () => {
      console.log('held');
      appendFileSync(${JSON.stringify(join(folder, 'log'))}, 'in\\n');
      for await (const _ of process.stdin);
      appendFileSync(${JSON.stringify(join(folder, 'log'))}, 'out\\n');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return {
    child,
    held: once(createInterface(child.stdout), 'line'),
    exited: once(child, 'exit'),
    release: () => child.stdin.end(),
  };
}

type Holder = ReturnType<typeof startHolder>;

/**
 * Waits until each holder has tried to take the lock: each attempt creates and removes a draft file
 * in the folder.
 */
async function waitForAttempts(holders: readonly Holder[]): Promise<void> {
  const drafts = new Map(holders.map(({ child }) => [`lock.${child.pid}`, 0]));
  if (drafts.size === 0) return;
  for await (const { eventType, filename } of watch(folder)) {
    const seen = drafts.get(filename ?? '');
    if (eventType !== 'rename' || seen === undefined) continue;
    drafts.set(filename ?? '', seen + 1);
    // Among three events in a row, two are the start and end of one attempt.
    if ([...drafts.values()].every((count) => count >= 3)) return;
  }
}

test('only one process at a time holds the lock', async () => {
  const holders = new Set(Array.from({ length: 4 }, startHolder));
  while (holders.size > 0) {
    const current = await Promise.race(
      Array.from(holders, async (candidate) => {
        await candidate.held;
        return candidate;
      }),
    );
    holders.delete(current);
    await waitForAttempts([...holders]);
    current.release();
    await current.exited;
  }
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('in\nout\n'.repeat(4));
  expect(existsSync(lock)).toBe(false);
});

test('a killed holder does not block the others', async () => {
  const first = startHolder();
  await first.held;
  first.child.kill('SIGKILL');
  await first.exited;
  const next = startHolder();
  next.release();
  expect(await next.exited).toEqual([0, null]);
});

test('a stale lock whose PID now belongs to another program does not block anyone', async () => {
  writeFileSync(lock, `${process.pid} 1`);
  const next = startHolder();
  next.release();
  expect(await next.exited).toEqual([0, null]);
});
