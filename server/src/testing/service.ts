import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { ErrorBody } from '@trunkline/contract/kernel/errors';
import type { Guard } from '@trunkline/contract/kernel/operation';
import { declaredOperations as declared } from '../kernel/declared-operations.ts';
import { readSettings } from '../kernel/env.ts';
import { createService } from '../service.ts';
import {
  baseUrl,
  capturedLog,
  type Person,
  secret,
  type TestNetwork,
  waitFor,
} from '../testing.ts';

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookie?: string;
  /** Sent as JSON with its content type. */
  readonly json?: unknown;
  /** Sent unchanged. */
  readonly raw?: string | Buffer;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  /** Parses the body as JSON; throws if it isn't JSON. */
  readonly json: () => unknown;
}

/**
 * Sends one request over a real socket exactly as written: no added headers, no decoding, no
 * redirects.
 */
export function sendRequest(
  port: number,
  path: string,
  options: RequestOptions = {},
  agent?: Agent,
): Promise<TestResponse> {
  const { method = 'GET', headers = {}, cookie, json, raw } = options;
  const body = json === undefined ? raw : JSON.stringify(json);
  const allHeaders: Record<string, string> = {
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(cookie === undefined ? {} : { cookie }),
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      { host: '127.0.0.1', port, path, method, headers: allHeaders, agent },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString();
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes,
            text,
            json: (): unknown => JSON.parse(text),
          });
        });
      },
    );
    clientRequest.on('error', (error) => {
      // The server may close an idle connection just as it is reused, in which case it hasn't seen
      // the request.
      const isUnseen = clientRequest.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
      if (isUnseen) resolve(sendRequest(port, path, options, agent));
      else reject(error);
    });
    clientRequest.end(body);
  });
}

/** Starts the service on a network's database, listening on a free port. */
export async function createTestService(
  network: TestNetwork,
  environment: Readonly<Record<string, string>> = {},
) {
  const { lines, log } = capturedLog();
  const settings = readSettings({
    BASE_URL: baseUrl,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: network.dataDir,
    ...environment,
  });
  const before = await listenersOf(network);
  const service = await createService({
    settings,
    address: network.address,
    secret,
    log,
    now: () => network.clock.now,
  });
  const port = await service.listen();
  const agent = new Agent({ keepAlive: true });
  // The service listens on three database connections: for published changes, live events and
  // blocks.
  await waitFor(async () => (await listenersOf(network)).difference(before).size >= 3);

  return {
    port,
    service,
    lines,
    request: (path: string, options?: RequestOptions) => sendRequest(port, path, options, agent),
    /** Signs in a user at this level and returns a function that sends requests as them. */
    async as(person: Person, aal: 'aal1' | 'aal2' = 'aal2') {
      const { cookie } = await network.signIn(person, aal);
      return (path: string, options: RequestOptions = {}) =>
        sendRequest(port, path, { cookie, ...options }, agent);
    },
    async stop(): Promise<void> {
      agent.destroy();
      await service.stop();
    },
  };
}

export type TestService = Awaited<ReturnType<typeof createTestService>>;

/**
 * Returns this database's connections that listen for notifications; those of a stopped service
 * remain for a moment.
 */
async function listenersOf({ admin }: TestNetwork): Promise<Set<number>> {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'trunkline listen'
       and state = 'idle' and query like 'listen%'`,
  );
  return new Set(rows.map(({ pid }) => pid));
}

/** Status and code of an error response, after checking its shape. */
export function errorIn(response: TestResponse): string {
  const { code, id } = ErrorBody.parse(response.json());
  if (!/^[0-9a-f]{16}$/.test(id)) throw new Error(`not a request ID: ${id}`);
  return `${response.status} ${code}`;
}

export interface DeclaredOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly guard: Guard;
}

/** Every operation of the contract, so that tests over all of them include new ones. */
export const declaredOperations: readonly DeclaredOperation[] = declared.map(
  ({ id, method, path, guard }) => ({ name: id, method, path: `/api${path}`, guard }),
);
