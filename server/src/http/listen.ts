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
  // A request with its whole body has to arrive within this time, however slowly it is sent.
  requestTimeout: 60_000,
  headersTimeout: 20_000,
  // Node looks for late requests at this interval; its own of 30 s would give them up to half as long again.
  connectionsCheckingInterval: 1_000,
  // Longer than proxies keep theirs (a minute, as a rule): they would send into one that is being closed.
  keepAliveTimeout: 75_000,
  // Node's own refusal would go out without our headers; a host nobody named is refused further in.
  requireHostHeader: false,
} satisfies ServerOptions;
/** Longest that answers under way may take once the process has been told to stop. */
const graceTime = 10_000;
const closingEvery = 25;
const lingering = 1_000;
const loopback = ['127.0.0.1', '::1'] as const;

/** The door: one server for the routes, and a second one where `localhost` has two addresses. */
export interface ListeningServer {
  /** Takes the requests; what comes in by the other address is handed to it. */
  readonly server: Server;
  /**
   * Begins to take requests and gives the port. `localhost` stands for both of this machine's own addresses
   * (a machine may lack one of them) and nothing else; any other host is taken as it is.
   */
  listen(host: string, port: number): Promise<number>;
  /** Finishes what is being answered and takes nothing new; every answer tells its connection to close. */
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
  const answering = new Map<Duplex, ServerResponse>();
  let closing = false;

  function prepare(each: Server): void {
    each.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      answering.set(request.socket, response);
      response.once('close', () => answering.delete(request.socket));
      if (closing) response.setHeader('connection', 'close');
    });
    each.on('clientError', (error, socket) => {
      if (!socket.writable || answering.has(socket)) {
        socket.destroy();
        return;
      }
      socket.end(refusal(error, headers));
      // Destroyed at once, what the client still sends would make it miss the answer.
      setTimeout(() => socket.destroy(), lingering).unref();
    });
    // An expectation that nobody knows is ignored (RFC 9110, 10.1.1) rather than refused without our headers.
    each.on('checkExpectation', (request, response) => each.emit('request', request, response));
  }

  prepare(server);

  return {
    server,
    async listen(host, port) {
      if (host !== 'localhost') return listenOn(server, host, port);
      const [first, second] = loopback;
      const twin = createServer(options);
      prepare(twin);
      // The first one's own listener has marked the answer already: only the routes are still to be asked.
      twin.on('request', (request, response) => server.emit('request', request, response));
      twin.on('upgrade', (request, socket, head) => {
        if (!server.emit('upgrade', request, socket, head)) socket.destroy();
      });
      const chosen = await listenIfThere(server, first, port);
      const other = await listenIfThere(twin, second, chosen ?? port);
      if (other !== null) servers.push(twin);
      const taken = chosen ?? other;
      if (taken === null) throw new Error('HOST: this machine has no address of its own.');
      return taken;
    },
    async close() {
      closing = true;
      for (const response of answering.values()) {
        if (!response.headersSent) response.setHeader('connection', 'close');
      }
      await Promise.all(servers.map(closeGracefully));
    },
  };
}

/** What a client is told whose request cannot even be read. */
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

/** As listenOn; null where the machine has no such address. */
async function listenIfThere(server: Server, host: string, port: number): Promise<number | null> {
  try {
    return await listenOn(server, host, port);
  } catch (error) {
    const absent =
      error instanceof Error &&
      'code' in error &&
      (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT');
    if (absent) return null;
    throw error;
  }
}

function closeGracefully(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const force = setTimeout(() => server.closeAllConnections(), graceTime);
  // A connection kept alive becomes idle when its answer is out, and would then wait for its time-out.
  const idle = setInterval(() => server.closeIdleConnections(), closingEvery);
  server.close(() => {
    clearTimeout(force);
    clearInterval(idle);
    resolve();
  });
  server.closeIdleConnections();
  return promise;
}
