import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** A process that holds the lock for a while and writes down when. */
function holder(milliseconds: number): ChildProcess {
  const program = `
    import { withLock } from ${JSON.stringify(module)};
    import { appendFileSync } from 'node:fs';
    await withLock(${JSON.stringify(lock)}, async () => {
      console.log('held');
      appendFileSync(${JSON.stringify(join(folder, 'log'))}, 'in\\n');
      await new Promise((done) => setTimeout(done, ${milliseconds}));
      appendFileSync(${JSON.stringify(join(folder, 'log'))}, 'out\\n');
    });`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('only one process at a time works under the lock', async () => {
  const holders = Array.from({ length: 4 }, () => holder(50));
  await Promise.all(holders.map((child) => once(child, 'exit')));
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('in\nout\n'.repeat(4));
  expect(existsSync(lock)).toBe(false);
});

test('a killed holder does not keep the others out', async () => {
  const first = holder(60_000);
  if (!first.stdout) throw new Error('no output');
  await once(createInterface({ input: first.stdout }), 'line');
  first.kill('SIGKILL');
  await once(first, 'exit');
  const [code] = await once(holder(1), 'exit');
  expect(code).toBe(0);
});

test('the pid of another program that lives now does not keep anybody out', async () => {
  writeFileSync(lock, `${process.pid} 1`);
  const [code] = await once(holder(1), 'exit');
  expect(code).toBe(0);
});
