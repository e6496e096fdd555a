import { expect, test } from 'vitest';
import { fieldLabel } from './field-labels.ts';

test.each([
  ['hero_image', 'Picture'],
  ['stats', 'Figures'],
  ['noindex', 'Hide this page from search engines'],
  ['supporting_messages', 'Supporting messages'],
])('the field %s is labelled %s', (name, label) => {
  expect(fieldLabel(name)).toBe(label);
});
