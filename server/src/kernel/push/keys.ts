import { createECDH } from 'node:crypto';
import type { Database } from '@trunkline/database/database';
import type { Logger } from '../logger.ts';
import { createSecretBox } from '../secret-box.ts';
import { deleteKeys, keepFirstKeys, type StoredKeys, selectKeys } from './queries.ts';

/** A pair of keys on P-256, base64url: the point, uncompressed, and the number behind it. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface KeyDependencies {
  readonly database: Database;
  readonly secret: string;
  /** A pair that the operator has set. */
  readonly given: VapidKeys | null;
  readonly log: Logger;
  readonly now: () => Date;
}

/** A new pair, as Web Push wants it (RFC 8292, 3.2). */
export function makeKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // A number that begins with zeros is handed out without them.
  const number = pair.getPrivateKey();
  const whole = Buffer.concat([Buffer.alloc(32 - number.length), number]);
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: whole.toString('base64url'),
  };
}

/**
 * The keys by which push services know this server: the operator's, else a pair that the first process that needs one
 * makes and all others find. What cannot be opened, because the server's secret is another one now, is made anew; the
 * browsers notice when they come by.
 */
export function vapidKeys({
  database,
  secret,
  given,
  log,
  now,
}: KeyDependencies): () => Promise<VapidKeys> {
  const box = createSecretBox(secret, 'server keys');
  let found: Promise<VapidKeys> | null = null;

  function opened({ public_key: publicKey, sealed_key: sealed }: StoredKeys): VapidKeys | null {
    try {
      return { publicKey, privateKey: box.open(sealed, publicKey).toString('base64url') };
    } catch (error) {
      log.warn({ error }, 'the kept keys for push services cannot be opened: new ones are made');
      return null;
    }
  }

  async function make(): Promise<VapidKeys> {
    const { publicKey, privateKey } = makeKeys();
    const sealed_key = box.seal(Buffer.from(privateKey, 'base64url'), publicKey);
    const kept = await keepFirstKeys(database, { public_key: publicKey, sealed_key }, now());
    const keys = opened(kept);
    if (keys === null) throw new Error('Another process keeps keys under another secret');
    return keys;
  }

  async function find(): Promise<VapidKeys> {
    if (given !== null) return given;
    const kept = await selectKeys(database);
    if (kept === undefined) return make();
    const keys = opened(kept);
    if (keys !== null) return keys;
    await deleteKeys(database, kept);
    return make();
  }

  return () => {
    found ??= find().catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };
}
