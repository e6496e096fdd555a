import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox('one secret');
const plain = Buffer.from('twenty bytes of it!!');

test('opens a text it sealed, and seals it differently each time', () => {
  const sealed = box.seal(plain, 'owner');
  expect(box.open(sealed, 'owner')).toEqual(plain);
  expect(sealed).not.toContain(plain.toString('base64url'));
  expect(box.seal(plain, 'owner')).not.toBe(sealed);
});

test('does not open a secret of another kind', () => {
  const keys = createSecretBox('one secret', 'server keys');
  expect(() => box.open(keys.seal(plain, 'owner'), 'owner')).toThrow('unable to authenticate data');
});

test('does not open a sealed secret for another owner, under another server secret, or when changed', () => {
  const sealed = box.seal(plain, 'owner');
  expect(() => box.open(sealed, 'another')).toThrow('unable to authenticate data');
  expect(() => createSecretBox('another').open(sealed, 'owner')).toThrow(
    'unable to authenticate data',
  );
  const changed = sealed.slice(0, 20) + (sealed[20] === 'A' ? 'B' : 'A') + sealed.slice(21);
  expect(() => box.open(changed, 'owner')).toThrow('unable to authenticate data');
  expect(() => box.open(sealed.slice(0, -8), 'owner')).toThrow('unable to authenticate data');
  expect(() => box.open('v0.abc', 'owner')).toThrow('unknown format');
});
