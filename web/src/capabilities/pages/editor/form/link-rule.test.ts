import { expect, test } from 'vitest';
import { isAllowedAddress } from './link-rule.ts';

test.each([
  ['/contact', true],
  ['#prices', true],
  ['https://example.com/a?b#c', true],
  ['http://example.com', true],
  ['mailto:hello@example.com', true],
  ['tel:+493012345', true],
  ['', false],
  ['   ', false],
  ['javascript:alert(1)', false],
  [' JaVaScRiPt:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['data:text/html,<b>', false],
  ['blob:https://a.test/x', false],
  ['vbscript:x', false],
  ['https://', false],
])('%j is allowed as a link: %s', (address, allowed) => {
  expect(isAllowedAddress(address)).toBe(allowed);
});
