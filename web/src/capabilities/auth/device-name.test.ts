import { expect, test } from 'vitest';
import { passkeyName } from './device-name.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1', 'Passkey on iPhone'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/140', 'Passkey on Android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140', 'Passkey on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 'Passkey on Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/142', 'Passkey on Linux'],
  ['Something else', 'Passkey'],
])('%s', (userAgent, name) => {
  expect(passkeyName(userAgent)).toBe(name);
});
