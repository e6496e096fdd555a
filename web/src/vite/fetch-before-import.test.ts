import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchBeforeImport } from './fetch-before-import.ts';

let server: Server;
let origin: string;
let requestedUrls: string[];
/** The server's statuses in order; the last one repeats. */
let statuses: number[];

beforeEach(async () => {
  requestedUrls = [];
  server = createServer((request, response) => {
    requestedUrls.push(request.url ?? '');
    const status = statuses.length > 1 ? (statuses.shift() ?? 200) : (statuses[0] ?? 200);
    // A status of 0 breaks the connection.
    if (status === 0) request.socket.destroy();
    else response.writeHead(status).end('export {}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  origin = `http://127.0.0.1:${address.port}/`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const addressOf = (path: string) => new URL(path, origin).href;
// Like the built code, in which the function's text names the chunk.
const load = Object.assign(() => Promise.resolve(), {
  toString: () => '() => import("./page.js")',
});
const fetchFirst = (times = 3) => fetchBeforeImport(times, 1, addressOf, addressOf);

test('fetches the module and its scripts once, and no style sheets', async () => {
  statuses = [200];
  const first = fetchFirst();
  await first(load, ['shared.js', 'page.css']);
  await first(load, ['shared.js', 'page.css']);
  expect(requestedUrls.toSorted()).toEqual(['/page.js', '/shared.js']);
});

test.each([[[503, 503, 200]], [[0, 429, 200]]])(
  'retries after %j until it succeeds',
  async (answers) => {
    statuses = [...answers];
    await fetchFirst()(load);
    expect(requestedUrls).toHaveLength(3);
  },
);

test('gives up after three retries and leaves the error to the import', async () => {
  statuses = [500];
  await fetchFirst()(load);
  expect(requestedUrls).toHaveLength(4);
});

test('does not retry a permanent failure', async () => {
  statuses = [404];
  await fetchFirst()(load);
  expect(requestedUrls).toHaveLength(1);
});
