import { notificationCategories } from '@trunkline/contract/kernel/notification-categories';
import type { Notification } from '@trunkline/contract/notifications';
import { element } from '../../kernel/element.ts';
import { formatInstant, formatRelative } from '../../ui/formats.ts';

export const timeOf = (value: string): HTMLElement =>
  element('time', { dateTime: value, title: formatInstant(value) }, formatRelative(value));

/** Shows one notification; clicking it marks it as read and opens its link. */
export function createEntry(notification: Notification, onPress: () => void): HTMLElement {
  const { id, title, body, category, critical, reason, link, read_at: read } = notification;
  const isUnread = read === null;
  const head = element(
    'span',
    { className: 'news-title' },
    ...(isUnread
      ? [
          element(
            'span',
            { className: 'news-dot' },
            element('span', { className: 'sr-only' }, 'Unread: '),
          ),
        ]
      : []),
    element('strong', {}, title),
    timeOf(notification.received_at),
  );
  const words = body === '' ? [] : [element('span', { className: 'news-body' }, body)];
  const press =
    link === null
      ? element('button', { type: 'button' }, head, ...words)
      : element('a', { href: link }, head, ...words);
  press.className = 'news-entry';
  press.addEventListener('click', onPress);
  const line = element(
    'li',
    { className: isUnread ? 'news-unread' : '' },
    press,
    element(
      'div',
      { className: 'news-about' },
      ...(critical ? [element('span', { className: 'news-badge' }, 'Important')] : []),
      element('span', {}, notificationCategories[category]),
      element(
        'details',
        {},
        element('summary', {}, 'Why did I get this?'),
        element('p', {}, reason),
      ),
    ),
  );
  line.dataset['id'] = id;
  return line;
}
