import { expect, test } from 'vitest';
import { readableText } from './searched.ts';

test('only texts that visitors read are searched', () => {
  const content = {
    sections: [
      {
        type: 'hero',
        title: 'Ports',
        hero_image: '/hidden.svg',
        ctas: [{ text: 'Go', link: '/x' }],
      },
      { type: 'text', content: '<p>Bring your <b>numbers</b> &amp; papers.</p>' },
    ],
  };
  expect(readableText(content)).toBe('Ports Go Bring your numbers & papers.');
});
