import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tryExclusive, tryShared, waitForExclusive } from './file-lock.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-lock-'));
  file = join(folder, 'lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('an exclusive lock excludes all other processes until it is released', () => {
  const lock = tryExclusive(file);
  expect(lock).not.toBeNull();
  expect(tryExclusive(file)).toBeNull();
  expect(tryShared(file)).toBeNull();
  lock?.release();
  const next = tryExclusive(file);
  expect(next).not.toBeNull();
  next?.release();
});

test('shared locks coexist and keep an exclusive one out', () => {
  const first = tryShared(file);
  const second = tryShared(file);
  expect(tryExclusive(file)).toBeNull();
  first?.release();
  expect(tryExclusive(file)).toBeNull();
  second?.release();
  const lock = tryExclusive(file);
  expect(lock).not.toBeNull();
  lock?.release();
});

test('a lock file is not accessible to other users of the machine', () => {
  tryExclusive(file)?.release();
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('waiting ends when the lock is acquired, or with a clear error', async () => {
  const lock = tryExclusive(file);
  await expect(waitForExclusive(file, 0)).rejects.toThrow('Another process');
  // The lock attempt has failed by the time the call returns.
  const pending = waitForExclusive(file, Infinity);
  lock?.release();
  (await pending).release();
});

test('throws for a path that cannot be locked', () => {
  expect(() => tryExclusive(join(folder, 'missing/lock'))).toThrow('ENOENT');
});
