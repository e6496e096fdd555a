import { expect, test } from 'vitest';
import { siteInitial } from './site-initial.ts';

test.each([
  ['Harbour', 'H'],
  ['“evergreen”', 'E'],
  ['3CX resale', '3'],
  ['a\u030angstrom', 'Å'],
  ['ßtraße', 'ß'],
  ['связь', 'С'],
  ['', '•'],
  ['***', '•'],
])('the initial of %j is %j', (name, initial) => expect(siteInitial(name)).toBe(initial));
