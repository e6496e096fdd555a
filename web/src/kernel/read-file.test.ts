import { expect, test } from 'vitest';
import { base64Of } from './read-file.ts';

test('the bytes to send are the part after the comma', () => {
  expect(base64Of('data:image/png;base64,AAAA')).toBe('AAAA');
});
