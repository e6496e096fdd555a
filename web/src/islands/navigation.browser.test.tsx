import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mount } from './navigation.ts';

const item = (name: string) =>
  `<li><a href="#${name}">${name}</a><details name="menu"><summary>${name} menu</summary>
  <a href="#below-${name}">Below ${name}</a></details></li>`;

beforeEach(async () => {
  document.body.innerHTML = `<button>Outside</button><nav>${item('One')}${item('Two')}</nav>`;
  const navigation = document.querySelector('nav');
  if (navigation) mount(navigation);
  // Keeps the real pointer where an opening menu moves nothing under it.
  await userEvent.hover(find('button'));
});
const find = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
};
const open = () =>
  [...document.querySelectorAll('details[open] summary')].map((summary) => summary.textContent);
const dispatchPointer = (type: string, pointerType: string) =>
  find('li').dispatchEvent(new PointerEvent(type, { pointerType }));

test('opens one menu at a time on mouse hover, and none on touch', async () => {
  dispatchPointer('pointerenter', 'touch');
  expect(open()).toEqual([]);
  dispatchPointer('pointerenter', 'mouse');
  expect(open()).toEqual(['One menu']);
  find('li + li').dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
  await expect.poll(open).toEqual(['Two menu']);
  dispatchPointer('pointerenter', 'mouse');
  dispatchPointer('pointerleave', 'mouse');
  expect(open()).toEqual([]);
});

test('closes a menu with Escape, and returns the focus to its button', async () => {
  find('summary').focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  expect(document.activeElement).toBe(find('[href="#below-One"]'));
  await userEvent.keyboard('{Escape}');
  expect(open()).toEqual([]);
  expect(document.activeElement).toBe(find('summary'));
});

test('closes a menu when the focus leaves it or the user clicks elsewhere', async () => {
  find('summary').focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  expect(open()).toEqual(['One menu']);
  await userEvent.tab();
  expect(open()).toEqual([]);
  find('summary').click();
  expect(open()).toEqual(['One menu']);
  find('button').click();
  expect(open()).toEqual([]);
});
