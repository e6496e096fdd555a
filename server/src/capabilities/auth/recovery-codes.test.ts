import { recoveryCodes } from '@trunkline/contract/kernel/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCodeHash, issueRecoveryCodes, normalizeCode } from './recovery-codes.ts';
import { type AuthTest, openAuthTest } from './testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());

const hashOf = createCodeHash('a secret of thirty-two characters or more');

async function issue(userId: string): Promise<string[]> {
  const connection = await auth.parts.pool.connect();
  try {
    return await issueRecoveryCodes(connection, hashOf, userId);
  } finally {
    connection.release();
  }
}

test('generates ten codes in the displayed format, all different', async () => {
  const { id } = await auth.addPerson();
  const codes = await issue(id);
  expect(codes).toHaveLength(recoveryCodes.count);
  for (const code of codes) expect(code).toMatch(recoveryCodes.pattern);
  const codeSets = await Promise.all(Array.from({ length: 20 }, () => issue(id)));
  expect(new Set([codes, ...codeSets].flat()).size).toBe(21 * recoveryCodes.count);
});

test('stores no code in plain text; another secret produces different hashes', async () => {
  const { id } = await auth.addPerson();
  const [code = ''] = await issue(id);
  const { rows } = await auth.admin.query<{ code_hash: Buffer }>(
    'select code_hash from recovery_codes where user_id = $1',
    [id],
  );
  expect(rows).toHaveLength(recoveryCodes.count);
  expect(rows.map(({ code_hash }) => code_hash.length)).toEqual(Array(10).fill(32));
  expect(rows.some(({ code_hash }) => code_hash.equals(hashOf(code)))).toBe(true);
  expect(createCodeHash('another secret')(code)).not.toEqual(hashOf(code));
});

test('letters are distributed evenly enough to be random', async () => {
  const { id } = await auth.addPerson();
  const codes = await Promise.all(Array.from({ length: 40 }, () => issue(id)));
  const letters = Array.from(codes.flat().join('').replaceAll('-', ''));
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(32);
  // 4000 letters, 125 of each: six standard deviations either way.
  expect(Math.min(...counts.values())).toBeGreaterThan(60);
  expect(Math.max(...counts.values())).toBeLessThan(190);
});

test.each([
  ['k7m2q-9xw4t', 'k7m2q9xw4t'],
  ['K7M2Q 9XW4T', 'k7m2q9xw4t'],
  [' k7m2-q9xw-4t ', 'k7m2q9xw4t'],
  ['k7m2q\u00a09xw4t\n', 'k7m2q9xw4t'],
  ['O0oIi-Ll111', '0001111111'],
])('%j is normalised to %s', (input, read) => {
  expect(normalizeCode(input)).toBe(read);
});

test('accepts every spelling of a code', () => {
  expect(hashOf('K7M2Q 9XW4T')).toEqual(hashOf('k7m2q-9xw4t'));
  expect(hashOf('k7m2q-9xw4v')).not.toEqual(hashOf('k7m2q-9xw4t'));
});
