import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test('escapes tags, attributes and references inside text', () => {
  expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
  );
});
