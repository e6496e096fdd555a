import { expect, test } from 'vitest';
import { plainFilename } from './filename.ts';

test.each([
  ['desk.jpg', 'desk.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Windows\\system32\\cmd.exe', 'cmd.exe'],
  ['a\u0000b\r\nc.png', 'abc.png'],
  ['invoice\u202Egnp.exe', 'invoicegnp.exe'],
  ['/', 'file'],
  ['..', 'file'],
  ['  ', 'file'],
  ['Zoë’s büro.webp', 'Zoë’s büro.webp'],
  ['x'.repeat(300), 'x'.repeat(255)],
])('%j becomes %j', (filename, expected) => {
  expect(plainFilename(filename)).toBe(expected);
});
