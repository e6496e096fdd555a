import type { ReceivedAlert } from '@trunkline/contract/alerts';
import { alertTypes } from '@trunkline/contract/kernel/alert-types';
import type { AlertRead } from '../../capabilities/alerts/reads.ts';
import { createElement } from '../../kernel/element.ts';
import { timeOf } from './entry.ts';

/**
 * Shows a full alert, to keep unread or mark as read. The native dialog traps and restores focus;
 * Escape closes it and keeps the alert unread.
 */
export function showAlert(
  alert: ReceivedAlert,
  markRead: (read: AlertRead) => Promise<boolean>,
): void {
  const { id, wording, title, message, alert_type: type, company_name: company } = alert;
  const needsConfirmation = alert.acknowledgement === 'required';
  const heading = createElement('h2', { id: 'alert-heading' }, title);
  const errorText = createElement('p', { className: 'news-failed', role: 'alert' });
  const checkbox = createElement('input', { type: 'checkbox' });
  const markReadButton = createElement(
    'button',
    {
      type: 'button',
      className: 'action action-small action-primary',
      disabled: needsConfirmation,
    },
    'Mark as Read',
  );
  const keepUnreadButton = createElement(
    'button',
    { type: 'button', className: 'action action-small' },
    'Close (Keep Unread)',
  );
  const badge = createElement('span', { className: 'news-badge' }, alertTypes[type]);
  badge.dataset['type'] = type;
  const dialog = createElement(
    'dialog',
    { className: 'alert-dialog' },
    heading,
    createElement(
      'p',
      { className: 'alert-from' },
      badge,
      createElement('span', {}, company === '' ? '' : `${company} · `, timeOf(alert.shown_at)),
    ),
    createElement('p', { className: 'alert-message' }, message),
    ...(needsConfirmation
      ? [
          createElement(
            'label',
            { className: 'alert-confirm' },
            checkbox,
            'I have read and understood this.',
          ),
        ]
      : []),
    errorText,
    createElement('div', { className: 'alert-actions' }, keepUnreadButton, markReadButton),
  );
  dialog.setAttribute('aria-labelledby', heading.id);
  checkbox.addEventListener('change', () => {
    markReadButton.disabled = !checkbox.checked;
  });
  keepUnreadButton.addEventListener('click', () => dialog.close());
  const opener = document.activeElement;
  dialog.addEventListener('close', () => {
    dialog.remove();
    // After the last alert, the button that opened it is gone, so focus moves to the page.
    if (opener?.isConnected !== true) document.querySelector('main')?.focus();
  });

  async function submit(): Promise<void> {
    markReadButton.disabled = true;
    errorText.textContent = '';
    if (
      await markRead({ id, wording, ...(needsConfirmation && ({ acknowledged: true } as const)) })
    ) {
      dialog.close();
      return;
    }
    markReadButton.disabled = false;
    errorText.textContent = "Couldn't mark the alert as read. Please try again.";
  }
  markReadButton.addEventListener('click', () => void submit());
  document.body.append(dialog);
  dialog.showModal();
}
