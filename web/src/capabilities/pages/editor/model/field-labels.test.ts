import { expect, test } from 'vitest';
import { addLabel, fieldLabel } from './field-labels.ts';

test.each([
  ['hero_image', 'Picture'],
  ['stats', 'Figures'],
  ['noindex', 'Hide this page from search engines'],
  ['supporting_messages', 'Supporting messages'],
])('the field %s is labelled %s', (name, label) => {
  expect(fieldLabel(name)).toBe(label);
});

test.each([
  ['ctas', 'Add button'],
  ['supporting_messages', 'Add supporting message'],
  ['stats', 'Add figure'],
])('the list %s has the button %s', (name, text) => {
  expect(addLabel(fieldLabel(name))).toBe(text);
});
