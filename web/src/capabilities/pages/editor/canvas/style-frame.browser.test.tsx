import { afterEach, expect, test } from 'vitest';
import { styleFrame } from './style-frame.ts';

const added: Element[] = [];
afterEach(() => {
  for (const element of added.splice(0)) element.remove();
});

function appendElement<Name extends 'iframe' | 'meta'>(name: Name): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  (name === 'meta' ? document.head : document.body).append(element);
  added.push(element);
  return element;
}

/** Creates a frame with a heading and applies the styles; resolves when everything has loaded. */
async function styledDocument(): Promise<Document> {
  const frame = appendElement('iframe').contentDocument;
  if (frame === null) throw new Error('the frame has no document');
  frame.body.innerHTML = '<h1>Title</h1>';
  await new Promise<void>((resolve) => {
    styleFrame(frame, resolve);
  });
  return frame;
}
const colourIn = (frame: Document) =>
  frame.defaultView?.getComputedStyle(frame.querySelector('h1') ?? frame.body).color;

test("the canvas uses the tenant's own CSS, like its documents", async () => {
  const css = new Blob(['h1 { color: rgb(1, 2, 3); }'], { type: 'text/css' });
  const meta = appendElement('meta');
  meta.name = 'site-css';
  meta.content = URL.createObjectURL(css);
  expect(colourIn(await styledDocument())).toBe('rgb(1, 2, 3)');
});

test('the canvas remains usable if the tenant has no CSS, or if it fails to load', async () => {
  expect(colourIn(await styledDocument())).not.toBe('rgb(1, 2, 3)');
  const meta = appendElement('meta');
  meta.name = 'site-css';
  meta.content = URL.createObjectURL(new Blob([]));
  URL.revokeObjectURL(meta.content);
  expect(colourIn(await styledDocument())).not.toBe('rgb(1, 2, 3)');
});
