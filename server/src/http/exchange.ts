import { randomUUID } from 'node:crypto';
import type { Face } from '../kernel/context.ts';

/** What is known of a request before anything looks at it. */
export interface Exchange {
  readonly id: string;
  readonly clientAddress: string;
  /** Host name asked for, lower case, without the port. */
  readonly host: string;
  /** Scheme and host that links to this tenant are made with. */
  readonly origin: string;
  readonly face: Face;
}

/** Short enough to be read out over a telephone, long enough never to repeat. */
export function newRequestId(): string {
  // Of a UUID, because Node draws randomness for many of them at once.
  return randomUUID().replaceAll('-', '').slice(-16);
}

/** The name in a Host header, lower case and without the port; '' when it is no name. */
export function hostName(header: string | undefined): string {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]{1,253})(?::\d{1,5})?$/i.exec(header ?? '');
  return (match?.[1] ?? '').toLowerCase().replace(/\.$/, '');
}

/** A tenant's own domain stands for itself; every other host for the product's address, so that nobody's invention gets into links. */
export function originOf(face: Face, host: string, baseUrl: URL): string {
  if (!face.claimed) return baseUrl.origin;
  const port = baseUrl.port === '' ? '' : `:${baseUrl.port}`;
  return `${baseUrl.protocol}//${host}${port}`;
}
