import { clearConfirmation } from '../../capabilities/notifications/changes.ts';
import { createElement } from '../../kernel/element.ts';

/** Asks for confirmation before clearing all notifications; the safe button has focus. */
export function createClearConfirmation(answer: (isConfirmed: boolean) => void): HTMLElement {
  const { title, consequence, confirm, cancel } = clearConfirmation;
  const button = (text: string, isConfirmed: boolean) =>
    createElement(
      'button',
      { type: 'button', className: 'news-act', onclick: () => answer(isConfirmed) },
      text,
    );
  const keep = button(cancel, false);
  const confirmation = createElement(
    'div',
    { className: 'news-question', role: 'alertdialog', ariaLabel: title },
    createElement('strong', {}, title),
    createElement('p', { id: 'news-consequence' }, consequence),
    createElement('div', {}, keep, button(confirm, true)),
  );
  confirmation.setAttribute('aria-describedby', 'news-consequence');
  // The button can only be focused once it is on the page.
  queueMicrotask(() => keep.focus());
  return confirmation;
}
