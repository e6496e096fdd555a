import { createServer, get } from 'node:http';
import { connect } from 'node:net';
import { ErrorBody } from '@trunkline/contract/kernel/errors';
import { afterEach, describe, expect, test } from 'vitest';
import { createListeningServer, type ListeningServer } from './listen.ts';
import { securityHeaders } from './security-headers.ts';

const headers = securityHeaders({ development: false });
let listeningServers: ListeningServer[] = [];

afterEach(async () => {
  await Promise.all(listeningServers.map((listener) => listener.close()));
  listeningServers = [];
});

async function open(host = 'localhost') {
  const listener = createListeningServer(headers);
  listeningServers.push(listener);
  const seen: string[] = [];
  listener.server.on('request', (request, response) => {
    seen.push(request.url ?? '');
    response.end('answered');
  });
  const port = await listener.listen(host, 0);
  return { listener, port, seen };
}

/** Sends exactly these bytes and returns the whole response. */
function sendRaw(port: number, text: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString()));
  socket.on('error', reject);
  socket.on('close', () => resolve(received));
  return promise;
}

test('closes a request whose body does not arrive in time, however steadily it is sent', async () => {
  const listener = createListeningServer(headers, { requestTimeout: 100 });
  listeningServers.push(listener);
  listener.server.on('request', (request) => request.resume());
  const port = await listener.listen('127.0.0.1', 0);
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000\r\n\r\n'),
  );
  const trickle = setInterval(() => socket.write('x'), 20);
  // The server may close while a byte is still being sent.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', () => resolve('closed')));
  await expect(closed).resolves.toBe('closed');
  clearInterval(trickle);
});

describe('localhost', () => {
  test('binds both loopback addresses, and handles each request once', async () => {
    const { port, seen } = await open();
    for (const host of ['127.0.0.1', '[::1]']) {
      const response = await fetch(`http://${host}:${port}/${host.length}`);
      expect(await response.text()).toBe('answered');
    }
    expect(seen).toEqual(['/9', '/5']);
    await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow('fetch failed');
  });

  test('fails when one of them is in use', async () => {
    for (const host of ['127.0.0.1', '::1']) {
      const other = createServer();
      await new Promise<void>((resolve) => other.listen(0, host, resolve));
      const address = other.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      const listener = createListeningServer(headers);
      listeningServers.push(listener);
      await expect(listener.listen('localhost', port)).rejects.toMatchObject({
        code: 'EADDRINUSE',
      });
      await new Promise((resolve) => other.close(resolve));
    }
  });

  test('hands upgrades on both addresses to the one server, and rejects them without a handler', async () => {
    const { listener, port } = await open();
    const connect = (host: string) =>
      new Promise<string>((resolve, reject) => {
        get({ host, port, headers: { connection: 'upgrade', upgrade: 'test' } })
          .on('upgrade', (response, socket) => {
            socket.destroy();
            resolve(String(response.statusCode));
          })
          .on('response', (response) => resolve(String(response.statusCode)))
          .on('error', reject);
      });
    await expect(connect('::1')).rejects.toThrow('socket hang up');
    listener.server.on('upgrade', (_request, socket) => {
      socket.end(
        'HTTP/1.1 101 Switching Protocols\r\nupgrade: test\r\nconnection: upgrade\r\n\r\n',
      );
    });
    expect(await connect('::1')).toBe('101');
    expect(await connect('127.0.0.1')).toBe('101');
  });
});

test('uses any other host unchanged', async () => {
  const { port } = await open('127.0.0.2');
  expect(await (await fetch(`http://127.0.0.2:${port}/`)).text()).toBe('answered');
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
});

describe('an unreadable request', () => {
  const longText = 'x'.repeat(20_000);
  test.each([
    ['HELO\r\n\r\n', '400 Bad Request', 'validation_failed'],
    ['GET / HTTP/1.1\r\nhost: a\r\nbad header\r\n\r\n', '400 Bad Request', 'validation_failed'],
    [
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      '400 Bad Request',
      'validation_failed',
    ],
    [
      `GET / HTTP/1.1\r\nhost: a\r\nx-long: ${longText}\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'payload_too_large',
    ],
  ])('rejects %.30j in the standard error format', async (text, status, code) => {
    const { port, seen } = await open();
    const [head = '', body = ''] = (await sendRaw(port, text)).split('\r\n\r\n');
    const [first, ...lines] = head.split('\r\n');
    expect(first).toBe(`HTTP/1.1 ${status}`);
    for (const [name, value] of Object.entries(headers))
      expect(lines).toContain(`${name}: ${value}`);
    expect(lines).toContain('connection: close');
    expect(ErrorBody.parse(JSON.parse(body))).toMatchObject({ code });
    expect(seen).toEqual([]);
  });

  test('does not break into a response in progress', async () => {
    const listener = createListeningServer(headers);
    listeningServers.push(listener);
    listener.server.on('request', (_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half');
    });
    const port = await listener.listen('127.0.0.1', 0);
    const reply = await sendRaw(port, 'GET / HTTP/1.1\r\nhost: a\r\n\r\nGARBAGE\r\n\r\n');
    expect(reply.match(/HTTP\/1\.1/g) ?? []).not.toHaveLength(2);
  });
});

test('ignores an unknown Expect header', async () => {
  const { port, seen } = await open();
  const response = await sendRaw(
    port,
    'GET /x HTTP/1.1\r\nhost: a\r\nexpect: miracles\r\nconnection: close\r\n\r\n',
  );
  expect(response).toContain('200 OK');
  expect(seen).toEqual(['/x']);
});

test('closing makes running responses close their connection, and accepts nothing new', async () => {
  const listener = createListeningServer(headers);
  const started = Promise.withResolvers<() => void>();
  listener.server.on('request', (_request, response) =>
    started.resolve(() => response.end('done')),
  );
  const port = await listener.listen('localhost', 0);
  const reply = fetch(`http://127.0.0.1:${port}/`);
  const finish = await started.promise;
  const closed = listener.close();
  await expect(fetch(`http://[::1]:${port}/`)).rejects.toThrow('fetch failed');
  finish();
  expect((await reply).headers.get('connection')).toBe('close');
  expect(await (await reply).text()).toBe('done');
  await closed;
});
