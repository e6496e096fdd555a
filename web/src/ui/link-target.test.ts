import { expect, test } from 'vitest';
import { completeLink } from './link-target.ts';

test.each([
  ['example.com/prices', 'https://example.com/prices'],
  ['example.com', 'https://example.com'],
  ['info@example.com', 'mailto:info@example.com'],
  ['/prices', '/prices'],
  ['prices/voice', '/prices/voice'],
  ['#prices', '#prices'],
  ['tel:+493012345', 'tel:+493012345'],
  [' https://a.test ', 'https://a.test'],
  ['', ''],
])('%j is completed to %j', (input, target) => {
  expect(completeLink(input)).toBe(target);
});
