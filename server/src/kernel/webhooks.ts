import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Settings } from './env.ts';
import type { Logger } from './logger.ts';
import {
  exchange,
  failureReason,
  type LookUp,
  notPublic,
  OutboundTimeout,
  type OutboundResponse,
  resolvesToInternal,
} from './outbound.ts';
import { createSecretBox } from './secret-box.ts';
import { isRecent, signatureOf } from './webhook-signature.ts';

export interface WebhookMessage {
  /** Owner of the secrets. */
  readonly owner: string;
  /** The same for every attempt, so that the receiver can recognise duplicates. */
  readonly id: string;
  readonly url: string;
  readonly body: string;
  /** The secrets that sign it, as stored. */
  readonly sealed: readonly string[];
}

/** A request whose response is read, such as one to a supplier. */
export interface SignedRequest extends WebhookMessage {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether it goes to the product's own process, which may listen on this machine. */
  readonly own?: boolean;
}

/** The result of an attempt: the response status or an error, and the duration in milliseconds. */
export interface WebhookOutcome {
  readonly answer: number | null;
  readonly error: string | null;
  readonly duration: number;
}

export interface Webhooks {
  /**
   * Returns why messages to an address are refused; null if they aren't. Looks up the host name, so
   * don't call it within a transaction.
   */
  refusalReason(url: string): Promise<string | null>;
  /** Creates a secret for an owner, in plain text for the receiver and sealed for storage. */
  makeSecret(owner: string): { readonly secret: string; readonly sealed: string };
  send(message: WebhookMessage): Promise<WebhookOutcome>;
  /** Sends a signed request; returns the response, whatever its status. Throws if there is none. */
  request(request: SignedRequest): Promise<OutboundResponse>;
  /** Whether a message of the last five minutes was signed with one of an owner's secrets. */
  verifies(message: Pick<WebhookMessage, 'owner' | 'body' | 'sealed'>, headers: Headers): boolean;
  /** Opens a secret for the supplier that the product itself runs. */
  reveal(owner: string, sealed: string): string;
}

export interface WebhookDependencies {
  readonly secret: string;
  readonly settings: Pick<Settings, 'WEBHOOK_ORIGINS'>;
  readonly log: Logger;
  readonly now: () => Date;
  /** The system's resolver by default. */
  readonly lookUp?: LookUp;
}

const secretBytes = 32;
/** Prefix of every secret, as Standard Webhooks requires. */
const secretPrefix = 'whsec_';
/** Milliseconds before a receiver's response times out. */
const timeoutMs = 10_000;
/** Maximum size in bytes of a response that is read. */
const maxResponseBytes = 1024 * 1024;
const agent = 'webhooks/1';

/**
 * Sends messages to other systems, signed according to Standard Webhooks
 * (https://www.standardwebhooks.com): over ID, time and body, with each valid secret.
 */
export function createWebhooks({
  secret: serverSecret,
  settings,
  log,
  now,
  lookUp,
}: WebhookDependencies): Webhooks {
  const box = createSecretBox(serverSecret, 'webhook secrets');
  const trusted = new Set(settings.WEBHOOK_ORIGINS);

  /** Throws if a secret can't be opened because the server's own secret has changed. */
  function headersOf({ owner, id, body, sealed }: WebhookMessage) {
    const timestamp = Math.floor(now().getTime() / 1000).toString();
    const signatures = sealed.map((item) => {
      const key = box.open(item, owner);
      return signatureOf(key, { id, timestamp, body });
    });
    return {
      'content-type': 'application/json',
      'user-agent': agent,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    };
  }

  return {
    async refusalReason(url) {
      const target = new URL(url);
      if (trusted.has(target.origin)) return null;
      if (target.protocol !== 'https:') return 'Enter a public address that starts with https://.';
      if (!(await resolvesToInternal(target, lookUp))) return null;
      return `${notPublic.charAt(0).toUpperCase()}${notPublic.slice(1)}.`;
    },
    makeSecret(owner) {
      const key = randomBytes(secretBytes);
      return { secret: `${secretPrefix}${key.toString('base64')}`, sealed: box.seal(key, owner) };
    },
    async send(message) {
      const { url, body } = message;
      const start = performance.now();
      const elapsed = () => Math.round(performance.now() - start);
      const failedAttempt = (error: string) => ({ answer: null, error, duration: elapsed() });
      let headers: Record<string, string>;
      try {
        headers = headersOf(message);
      } catch {
        return failedAttempt('The signing secret can no longer be decrypted. Create a new one.');
      }
      try {
        const options = { trusted, timeout: timeoutMs };
        const { status } = await exchange(new URL(url), { headers, body }, options);
        const error = status >= 200 && status < 300 ? null : `The receiver returned ${status}.`;
        return { answer: status, error, duration: elapsed() };
      } catch (cause) {
        log.info({ error: cause, webhook: message.id }, 'could not send a webhook');
        return failedAttempt(messageOf(cause));
      }
    },
    request({ method, headers, own, ...message }) {
      const { url, body } = message;
      const target = new URL(url);
      const options = {
        trusted: own === true ? new Set([target.origin]) : trusted,
        timeout: timeoutMs,
        maxBytes: maxResponseBytes,
      };
      return exchange(
        target,
        { method, headers: { ...headers, ...headersOf(message) }, body },
        options,
      );
    },
    verifies({ owner, body, sealed }, headers) {
      const id = headers.get('webhook-id') ?? '';
      const timestamp = headers.get('webhook-timestamp') ?? '';
      if (id === '' || !isRecent(timestamp, now())) return false;
      const signatures = (headers.get('webhook-signature') ?? '')
        .split(' ')
        .map((part) => Buffer.from(part));
      return sealed.some((item) => {
        const expected = Buffer.from(signatureOf(box.open(item, owner), { id, timestamp, body }));
        return signatures.some(
          (signature) =>
            signature.length === expected.length && timingSafeEqual(signature, expected),
        );
      });
    },
    reveal: (owner, sealed) => `${secretPrefix}${box.open(sealed, owner).toString('base64')}`,
  };
}

const messageOf = (cause: unknown): string =>
  cause instanceof OutboundTimeout
    ? `The receiver didn't respond within ${timeoutMs / 1000} seconds.`
    : `Couldn't reach the receiver: ${failureReason(cause)}.`;
