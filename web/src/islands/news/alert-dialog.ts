import type { ReceivedAlert } from '@trunkline/contract/alerts';
import { alertTypes } from '@trunkline/contract/kernel/alert-types';
import type { AlertRead } from '../../capabilities/alerts/reads.ts';
import { element } from '../../kernel/element.ts';
import { timeOf } from './entry.ts';

/**
 * Shows a full alert, to keep unread or mark as read. A native dialog: it traps and restores focus,
 * and Escape closes it and keeps the alert unread.
 */
export function showAlert(
  alert: ReceivedAlert,
  markRead: (read: AlertRead) => Promise<boolean>,
): void {
  const { id, wording, title, message, alert_type: type, company_name: company } = alert;
  const asks = alert.acknowledgement === 'required';
  const heading = element('h2', { id: 'alert-heading' }, title);
  const failed = element('p', { className: 'news-failed', role: 'alert' });
  const confirmed = element('input', { type: 'checkbox' });
  const mark = element(
    'button',
    { type: 'button', className: 'action action-small action-primary', disabled: asks },
    'Mark as Read',
  );
  const keep = element(
    'button',
    { type: 'button', className: 'action action-small' },
    'Close (Keep Unread)',
  );
  const badge = element('span', { className: 'news-badge' }, alertTypes[type]);
  badge.dataset['type'] = type;
  const dialog = element(
    'dialog',
    { className: 'alert-dialog' },
    heading,
    element(
      'p',
      { className: 'alert-from' },
      badge,
      element('span', {}, company === '' ? '' : `${company} · `, timeOf(alert.shown_at)),
    ),
    element('p', { className: 'alert-message' }, message),
    ...(asks
      ? [
          element(
            'label',
            { className: 'alert-confirm' },
            confirmed,
            'I have read and understood this.',
          ),
        ]
      : []),
    failed,
    element('div', { className: 'alert-actions' }, keep, mark),
  );
  dialog.setAttribute('aria-labelledby', heading.id);
  confirmed.addEventListener('change', () => {
    mark.disabled = !confirmed.checked;
  });
  keep.addEventListener('click', () => dialog.close());
  const opener = document.activeElement;
  dialog.addEventListener('close', () => {
    dialog.remove();
    // After the last alert its opener is gone, so focus moves to the page.
    if (opener?.isConnected !== true) document.querySelector('main')?.focus();
  });

  async function read(): Promise<void> {
    mark.disabled = true;
    failed.textContent = '';
    if (await markRead({ id, wording, ...(asks && ({ acknowledged: true } as const)) })) {
      dialog.close();
      return;
    }
    mark.disabled = false;
    failed.textContent = "Couldn't mark it as read. Please try again.";
  }
  mark.addEventListener('click', () => void read());
  document.body.append(dialog);
  dialog.showModal();
}
