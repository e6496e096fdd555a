import { expect, test } from 'vitest';
import { sectionsOfText } from './split-text.ts';

test('each second-level heading starts a section; nothing is left out', () => {
  const html =
    '<p>Before</p><h2>First</h2><p>One <strong>bold</strong></p><h3>Below</h3><h2>With <em>more</em></h2><p>Two</p><h2>Last</h2>';
  expect(sectionsOfText(html)).toEqual([
    { type: 'text', content: '<p>Before</p>' },
    {
      type: 'text',
      title: 'First',
      content:
        '<p>One <strong>bold</strong></p><h3>Below</h3><h2>With <em>more</em></h2><p>Two</p>',
    },
    { type: 'text', title: 'Last', content: '' },
  ]);
});

test.each(['', '   '])('an empty text (%j) produces no sections', (html) => {
  expect(sectionsOfText(html)).toEqual([]);
});
