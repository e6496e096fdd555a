import { clearConfirmation } from '../../capabilities/notifications/changes.ts';
import { element } from '../../kernel/element.ts';

/** Asks for confirmation before clearing all notifications; the safe button has focus. */
export function createClearConfirmation(answer: (isMeant: boolean) => void): HTMLElement {
  const { title, consequence, confirm, cancel } = clearConfirmation;
  const button = (text: string, isMeant: boolean) =>
    element(
      'button',
      { type: 'button', className: 'news-act', onclick: () => answer(isMeant) },
      text,
    );
  const keep = button(cancel, false);
  const question = element(
    'div',
    { className: 'news-question', role: 'alertdialog', ariaLabel: title },
    element('strong', {}, title),
    element('p', { id: 'news-consequence' }, consequence),
    element('div', {}, keep, button(confirm, true)),
  );
  question.setAttribute('aria-describedby', 'news-consequence');
  // Focus only works once it is on the page.
  queueMicrotask(() => keep.focus());
  return question;
}
