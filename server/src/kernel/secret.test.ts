import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from './env.ts';
import { authSecret } from './secret.ts';

const folder = mkdtempSync(join(tmpdir(), 'trunkline-secret-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the secret is generated once, kept, and readable by its owner only', () => {
  const settings = readSettings({ DATA_DIR: join(folder, 'new') });
  const secret = authSecret(settings);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(authSecret(settings)).toBe(secret);
  const file = join(folder, 'new', 'secret');
  expect(readFileSync(file, 'utf8')).toBe(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('prefers the configured secret and writes nothing', () => {
  const AUTH_SECRET = 'x'.repeat(40);
  const settings = readSettings({ DATA_DIR: join(folder, 'unused'), AUTH_SECRET });
  expect(authSecret(settings)).toBe(AUTH_SECRET);
  expect(() => statSync(join(folder, 'unused'))).toThrow('ENOENT');
});

test('reports a folder it cannot write to', () => {
  const settings = readSettings({ DATA_DIR: join(import.meta.filename, 'below-a-file') });
  expect(() => authSecret(settings)).toThrow('ENOTDIR');
});
