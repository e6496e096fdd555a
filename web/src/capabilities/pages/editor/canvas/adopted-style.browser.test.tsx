import { expect, test } from 'vitest';
import { adoptStyles } from './adopted-style.ts';

test('a style element applies without inline styles, updates with its text, and stops applying once removed', async () => {
  const undo = adoptStyles(document);
  const before = document.adoptedStyleSheets.length;
  const style = document.createElement('style');
  style.textContent = '.adopted-probe { width: 7px; position: absolute }';
  document.head.append(style);
  const probe = document.createElement('div');
  probe.className = 'adopted-probe';
  document.body.append(probe);
  expect(style.tagName).not.toBe('STYLE');
  expect(document.adoptedStyleSheets).toHaveLength(before + 1);
  expect(getComputedStyle(probe).width).toBe('7px');
  style.textContent += '.adopted-probe { width: 9px }';
  const rules = [...(document.adoptedStyleSheets.at(-1)?.cssRules ?? [])].map(
    (rule) => rule.cssText,
  );
  expect(rules).toHaveLength(2);
  await expect.poll(() => getComputedStyle(probe).width).toBe('9px');
  style.remove();
  expect(document.adoptedStyleSheets).toHaveLength(before);
  undo();
  expect(document.createElement('style').tagName).toBe('STYLE');
  probe.remove();
});

test('in a frame the style sheet belongs to the frame', async () => {
  const frame = document.createElement('iframe');
  frame.srcdoc = '<!doctype html><p>text</p>';
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  document.body.append(frame);
  await loaded;
  const frameDocument = frame.contentDocument;
  if (!frameDocument) throw new Error('the frame has no document');
  const undo = adoptStyles(frameDocument);
  const style = frameDocument.createElement('style');
  style.textContent = 'p { color: rgb(1, 2, 3) }';
  frameDocument.head.append(style);
  const text = frameDocument.querySelector('p');
  expect(text && frameDocument.defaultView?.getComputedStyle(text).color).toBe('rgb(1, 2, 3)');
  undo();
  frame.remove();
});
