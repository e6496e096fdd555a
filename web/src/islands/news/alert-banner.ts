import type { ReceivedAlert, UnreadAlerts } from '@trunkline/contract/alerts';
import { alertTypes } from '@trunkline/contract/kernel/alert-types';
import type { AlertRead } from '../../capabilities/alerts/reads.ts';
import { createElement } from '../../kernel/element.ts';
import type { NewsDependencies } from './load.ts';

export interface AlertBanner {
  readonly show: (alerts: UnreadAlerts) => void;
  readonly remove: () => void;
}

/**
 * Creates the banner above the site: the newest unread alert, with '(+N more)' if there are
 * several.
 */
export function createAlertBanner({ load, refresh }: NewsDependencies): AlertBanner {
  let alerts: UnreadAlerts = { items: [], count: 0 };
  const type = createElement('span', { className: 'sr-only' });
  const title = createElement('span', { className: 'alert-title' });
  const more = createElement('span', { className: 'alert-more' });
  const button = createElement('button', { type: 'button' }, 'Read');
  const banner = createElement(
    'section',
    { className: 'alert-banner', ariaLabel: 'System alert' },
    createElement('p', {}, type, title, more),
    button,
  );
  const newest = (): ReceivedAlert | undefined => alerts.items[0];

  function remove(): void {
    banner.remove();
    delete document.documentElement.dataset['alert'];
  }

  function show(next: UnreadAlerts): void {
    alerts = next;
    const alert = newest();
    if (!alert) {
      remove();
      return;
    }
    banner.dataset['type'] = alert.alert_type;
    type.textContent = `${alertTypes[alert.alert_type]}: `;
    title.textContent = alert.title;
    more.textContent = alerts.count > 1 ? ` (+${alerts.count - 1} more)` : '';
    document.documentElement.dataset['alert'] = '';
    if (banner.isConnected) return;
    // The support access banner stays above everything else.
    const above = document.querySelector('.viewing-banner');
    if (above) above.after(banner);
    else document.body.prepend(banner);
  }

  async function markRead(read: AlertRead): Promise<boolean> {
    const { afterRead, postWrite, writeOfRead } = await load();
    const isAccepted = await postWrite(writeOfRead(read));
    if (isAccepted) show(afterRead(alerts, read));
    // There may be more alerts, or this one may have changed.
    refresh();
    return isAccepted;
  }
  async function open(alert: ReceivedAlert): Promise<void> {
    (await load()).showAlert(alert, markRead);
  }
  button.addEventListener('click', () => {
    const alert = newest();
    if (!alert) return;
    open(alert).catch((reason: unknown) => {
      reportError(new Error('Could not open the alert', { cause: reason }));
    });
  });
  return { show, remove };
}
