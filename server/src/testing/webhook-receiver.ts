import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/**
 * Starts a local webhook receiver: it accepts every message, or responds as configured; 0 means no
 * response.
 */
export async function openReceiver({ port = 0 } = {}) {
  const received: ReceivedWebhook[] = [];
  const nextStatuses: number[] = [];
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        received.push({ path: request.url ?? '', headers: headersOf(request), body });
        const status = nextStatuses.shift() ?? 204;
        if (status !== 0) response.writeHead(status).end('whatever');
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has one
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    /** Sets the statuses of the next responses. */
    respondWith: (...statuses: number[]) => void nextStatuses.push(...statuses),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/**
 * Verifies a message's signature with the Standard Webhooks library and returns its content. Throws
 * if it wasn't signed with this secret, or if the clock differs.
 */
export function verifyWebhook(secret: string, { headers, body }: ReceivedWebhook): unknown {
  return new Webhook(secret).verify(body, { ...headers });
}
