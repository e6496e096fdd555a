import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isResponding } from './running-server.ts';

const port = 5432;
let socketDir: string;
let server: Server;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  socketDir = mkdtempSync(join(tmpdir(), 'trunkline-running-'));
  server = createServer().listen(join(socketDir, `.s.PGSQL.${port}`));
  await once(server, 'listening');
});
afterEach(() => {
  vi.useRealTimers();
  server.close();
  rmSync(socketDir, { recursive: true });
});

test('a server that responds after ten seconds is responding', async () => {
  const result = isResponding({ socketDir, port });
  const [client] = (await once(server, 'connection')) as [Socket];
  vi.advanceTimersByTime(10_000);
  client.write('N');
  expect(await result).toBe(true);
});

test('a server that is silent, or that no one can reach, is not responding', async () => {
  const result = isResponding({ socketDir, port });
  await once(server, 'connection');
  vi.advanceTimersByTime(15_000);
  expect(await result).toBe(false);
  expect(await isResponding({ socketDir, port: port + 1 })).toBe(false);
});
