import { createECDH } from 'node:crypto';
import type { Database } from '@trunkline/database/database';
import type { Logger } from '../logger.ts';
import { createSecretBox } from '../secret-box.ts';
import { deleteKeys, keepFirstKeys, type StoredKeys, selectKeys } from './queries.ts';

/** A P-256 key pair, base64url: the uncompressed point and the private key. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface KeyDependencies {
  readonly database: Database;
  readonly secret: string;
  /** The key pair set by the operator. */
  readonly configured: VapidKeys | null;
  readonly log: Logger;
  readonly now: () => Date;
}

/** Creates a key pair for Web Push (RFC 8292, 3.2). */
export function makeKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // Node returns the private key without leading zeros.
  const number = pair.getPrivateKey();
  const padded = Buffer.concat([Buffer.alloc(32 - number.length), number]);
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: padded.toString('base64url'),
  };
}

/**
 * Returns the keys that identify this server to push services: the operator's, otherwise a pair
 * created by the first process that needs it and shared by all. A pair that can't be opened because
 * the server's secret changed is replaced; browsers resubscribe on their next visit.
 */
export function vapidKeys({
  database,
  secret,
  configured,
  log,
  now,
}: KeyDependencies): () => Promise<VapidKeys> {
  const box = createSecretBox(secret, 'server keys');
  let found: Promise<VapidKeys> | null = null;

  function decryptKeys({
    public_key: publicKey,
    sealed_key: sealed,
  }: StoredKeys): VapidKeys | null {
    try {
      return { publicKey, privateKey: box.open(sealed, publicKey).toString('base64url') };
    } catch (error) {
      log.warn({ error }, 'could not decrypt the stored push keys; creating new ones');
      return null;
    }
  }

  async function make(): Promise<VapidKeys> {
    const { publicKey, privateKey } = makeKeys();
    const sealed_key = box.seal(Buffer.from(privateKey, 'base64url'), publicKey);
    const stored = await keepFirstKeys(database, { public_key: publicKey, sealed_key }, now());
    const keys = decryptKeys(stored);
    if (keys === null) throw new Error('another process stored keys under a different secret');
    return keys;
  }

  async function find(): Promise<VapidKeys> {
    if (configured !== null) return configured;
    const stored = await selectKeys(database);
    if (stored === undefined) return make();
    const keys = decryptKeys(stored);
    if (keys !== null) return keys;
    await deleteKeys(database, stored);
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
