import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem } from '../kernel/errors.ts';
import { newRequestId } from './exchange.ts';

const bounds = {
  maxHeaderSize: 16 * 1024,
  // Maximum time for a request with its whole body, however slowly it is sent.
  requestTimeout: 60_000,
  headersTimeout: 20_000,
  // Interval of Node's check for late requests; its default of 30 s would allow them up to half as
  // long again.
  connectionsCheckingInterval: 1_000,
  // Longer than proxies keep connections open (usually a minute), so that they never reuse one that
  // is closing.
  keepAliveTimeout: 75_000,
  // Node's own error would lack our headers; a request without a host is refused later.
  requireHostHeader: false,
} satisfies ServerOptions;
/** Maximum time for pending responses after the process was asked to stop. */
const graceTime = 10_000;
const idleCheckMs = 25;
const lingerMs = 1_000;
const loopback = ['127.0.0.1', '::1'] as const;

/**
 * Listens for requests: one server for the routes, and a second if `localhost` has two addresses.
 */
export interface ListeningServer {
  /** Handles all requests, including those from the second address. */
  readonly server: Server;
  /**
   * Starts listening and returns the port. `localhost` means both loopback addresses (a machine may
   * lack one) and nothing else; any other host is used as is.
   */
  listen(host: string, port: number): Promise<number>;
  /** Finishes pending responses and accepts nothing new; every response closes its connection. */
  close(): Promise<void>;
}

export function createListeningServer(
  headers: Readonly<Record<string, string>>,
  { requestTimeout = bounds.requestTimeout }: Pick<ServerOptions, 'requestTimeout'> = {},
): ListeningServer {
  const options = {
    ...bounds,
    requestTimeout,
    headersTimeout: Math.min(requestTimeout, bounds.headersTimeout),
  };
  const server = createServer(options);
  const servers = [server];
  const pendingResponses = new Map<Duplex, ServerResponse>();
  let closing = false;

  function prepare(server: Server): void {
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      pendingResponses.set(request.socket, response);
      response.once('close', () => pendingResponses.delete(request.socket));
      if (closing) response.setHeader('connection', 'close');
    });
    server.on('clientError', (error, socket) => {
      if (!socket.writable || pendingResponses.has(socket)) {
        socket.destroy();
        return;
      }
      socket.end(refusal(error, headers));
      // If destroyed immediately, data the client is still sending would make it miss the response.
      setTimeout(() => socket.destroy(), lingerMs).unref();
    });
    // An unknown expectation is ignored (RFC 9110, 10.1.1), because Node's own refusal would lack
    // our headers.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  }

  prepare(server);

  return {
    server,
    async listen(host, port) {
      if (host !== 'localhost') return listenOn(server, host, port);
      const [first, second] = loopback;
      const secondServer = createServer(options);
      prepare(secondServer);
      // This server's listeners have already prepared the response; only the routes remain.
      secondServer.on('request', (request, response) => server.emit('request', request, response));
      secondServer.on('upgrade', (request, socket, head) => {
        if (!server.emit('upgrade', request, socket, head)) socket.destroy();
      });
      const boundPort = await listenIfAvailable(server, first, port);
      const other = await listenIfAvailable(secondServer, second, boundPort ?? port);
      if (other !== null) servers.push(secondServer);
      const actualPort = boundPort ?? other;
      if (actualPort === null) throw new Error('HOST: this machine has no such address.');
      return actualPort;
    },
    async close() {
      closing = true;
      for (const response of pendingResponses.values()) {
        if (!response.headersSent) response.setHeader('connection', 'close');
      }
      await Promise.all(servers.map(closeGracefully));
    },
  };
}

/** Returns the raw response to a request that couldn't be parsed. */
function refusal(error: Error, headers: Readonly<Record<string, string>>): string {
  const code = 'code' in error ? error.code : undefined;
  const [status, problem] =
    code === 'HPE_HEADER_OVERFLOW'
      ? (['431 Request Header Fields Too Large', 'payload_too_large'] as const)
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? (['408 Request Timeout', 'validation_failed'] as const)
        : (['400 Bad Request', 'validation_failed'] as const);
  const body = JSON.stringify(new Problem(problem).toBody(newRequestId()));
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
    date: new Date().toUTCString(),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`;
}

function listenOn(server: Server, host: string, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once('error', reject);
  server.listen({ host, port, ipv6Only: host === '::1' }, () => {
    server.off('error', reject);
    const address = server.address();
    resolve(address !== null && typeof address === 'object' ? address.port : port);
  });
  return promise;
}

/** Listens like listenOn; null if the machine has no such address. */
async function listenIfAvailable(
  server: Server,
  host: string,
  port: number,
): Promise<number | null> {
  try {
    return await listenOn(server, host, port);
  } catch (error) {
    const isAbsent =
      error instanceof Error &&
      'code' in error &&
      (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT');
    if (isAbsent) return null;
    throw error;
  }
}

function closeGracefully(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const force = setTimeout(() => server.closeAllConnections(), graceTime);
  // A kept-alive connection becomes idle after its response and would otherwise wait for its
  // timeout.
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  server.close(() => {
    clearTimeout(force);
    clearInterval(idle);
    resolve();
  });
  server.closeIdleConnections();
  return promise;
}
