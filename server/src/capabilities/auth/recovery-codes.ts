import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { recoveryCodes } from '@trunkline/contract/kernel/constants';
import type { PoolClient } from 'pg';
import { replaceRecoveryCodes } from './queries/recovery.ts';

/** Crockford's base 32: no ambiguous letters, and no u. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const lettersPerGroup = 5;

function newCode(): string {
  const group = () =>
    Array.from({ length: lettersPerGroup }, () => alphabet.charAt(randomInt(alphabet.length)));
  return `${group().join('')}-${group().join('')}`;
}

/** Normalises a typed code: ignores case, spaces and hyphens, reads o as 0 and i or l as 1. */
export function normalizeCode(input: string): string {
  return input.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
}

export type CodeHash = (code: string) => Buffer;

/** Creates the hash that codes are stored as: useless without the server's secret. */
export function createCodeHash(secret: string): CodeHash {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'trunkline recovery codes', 32));
  return (code) => createHmac('sha256', key).update(normalizeCode(code)).digest();
}

/** Issues ten new codes and invalidates the old ones. They are shown only once. */
export async function issueRecoveryCodes(
  connection: PoolClient,
  hashOf: CodeHash,
  userId: string,
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < recoveryCodes.count) codes.add(newCode());
  const issued = [...codes];
  await replaceRecoveryCodes(connection, userId, issued.map(hashOf));
  return issued;
}
