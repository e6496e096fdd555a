import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isPushMessage, type PushMessage } from '@trunkline/contract/kernel/push-message';
import * as z from 'zod';

/** A push as received, decrypted with the browser's own keys. */
export interface ReceivedPush {
  readonly message: PushMessage;
  readonly headers: IncomingHttpHeaders;
  /** The key that signed it (RFC 8292). */
  readonly publicKey: string;
  readonly subject: string;
}

interface Browser {
  readonly pair: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
  /** The only server key that may send to this browser. */
  readonly serverKey: string | null;
  readonly received: ReceivedPush[];
}

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/**
 * Verifies a push's token as a push service does and returns the signer (RFC 8292, 2). Throws if it
 * is invalid.
 */
function signerOf(authorization: string, origin: string): { publicKey: string; subject: string } {
  const [, token = '', publicKey = ''] = /^vapid t=([^,\s]+), ?k=(\S+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  if (point.length !== 65) throw new Error('the token has no valid key');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const bytes = Buffer.from(signature, 'base64url');
  if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes))
    throw new Error('the token was signed with another key');
  const { aud, exp, sub } = Claims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
  const lifetime = exp - Date.now() / 1000;
  if (aud !== origin || lifetime <= 0 || lifetime > 86_400)
    throw new Error('the token is for another origin or time');
  return { publicKey, subject: sub };
}

/**
 * Decrypts a message for a browser (RFC 8291, 3.4, over RFC 8188). Throws if it wasn't encrypted
 * for this one.
 */
function decrypt(body: Buffer, { pair, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + senderKey.length);
  if (body.length > 4096 || sealed.length > recordSize) throw new Error('too long for one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const input = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12), {
    authTagLength: 16,
  });
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end === -1) throw new Error('the last record has no delimiter');
  return plain.subarray(0, end).toString();
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

/**
 * Starts a local push service with browsers behind it: it accepts correctly signed and encrypted
 * messages, or responds as configured.
 */
export async function openPushService({ port = 0 } = {}) {
  const browsers = new Map<string, Browser>();
  /** Statuses of the next responses, before it accepts messages again. */
  const nextStatuses: number[] = [];
  const refused: string[] = [];
  let origin = '';

  async function receive(request: IncomingMessage): Promise<number> {
    const body = await bodyOf(request);
    const status = nextStatuses.shift();
    if (status !== undefined) return status;
    const browser = browsers.get((request.url ?? '').slice('/push/'.length));
    if (browser === undefined) return 410;
    const { headers } = request;
    if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers['ttl'])))
      throw new Error('the headers violate RFC 8030 or RFC 8291');
    const signer = signerOf(headers.authorization ?? '', origin);
    if (browser.serverKey !== null && browser.serverKey !== signer.publicKey) return 403;
    const message: unknown = JSON.parse(decrypt(body, browser));
    if (!isPushMessage(message)) throw new Error('not one of our messages');
    browser.received.push({ message, headers, ...signer });
    return 201;
  }

  const server = createServer((request, response) => {
    receive(request).then(
      (status) => response.writeHead(status).end(),
      (error: unknown) => {
        refused.push(String(error));
        response.writeHead(400).end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has one
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    refused,
    /** Sets the statuses of the next responses, whatever the requests contain. */
    respondWith: (...statuses: number[]) => void nextStatuses.push(...statuses),
    /** Subscribes a browser with this server's key. */
    subscribe(serverKey: string | null = null) {
      const id = randomBytes(12).toString('base64url');
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const browser: Browser = { pair, auth: randomBytes(16), serverKey, received: [] };
      browsers.set(id, browser);
      return {
        endpoint: `${origin}/push/${id}`,
        keys: {
          p256dh: pair.getPublicKey().toString('base64url'),
          auth: browser.auth.toString('base64url'),
        },
        received: browser.received,
        /** Makes the push service forget this browser. */
        forget: () => void browsers.delete(id),
      };
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type PushService = Awaited<ReturnType<typeof openPushService>>;
export type MockBrowser = ReturnType<PushService['subscribe']>;
