import { notificationCategories } from '@trunkline/contract/kernel/notification-categories';
import type { Notification } from '@trunkline/contract/notifications';
import { createElement } from '../../kernel/element.ts';
import { formatInstant, formatRelative } from '../../ui/formats.ts';

export const timeOf = (value: string): HTMLElement =>
  createElement('time', { dateTime: value, title: formatInstant(value) }, formatRelative(value));

/** Shows one notification; clicking it marks it as read and opens its link. */
export function createEntry(notification: Notification, onPress: () => void): HTMLElement {
  const { id, title, body, category, critical, reason, link, read_at: read } = notification;
  const isUnread = read === null;
  const head = createElement(
    'span',
    { className: 'news-title' },
    ...(isUnread
      ? [
          createElement(
            'span',
            { className: 'news-dot' },
            createElement('span', { className: 'sr-only' }, 'Unread: '),
          ),
        ]
      : []),
    createElement('strong', {}, title),
    timeOf(notification.received_at),
  );
  const bodyElements = body === '' ? [] : [createElement('span', { className: 'news-body' }, body)];
  const target =
    link === null
      ? createElement('button', { type: 'button' }, head, ...bodyElements)
      : createElement('a', { href: link }, head, ...bodyElements);
  target.className = 'news-entry';
  target.addEventListener('click', onPress);
  const line = createElement(
    'li',
    { className: isUnread ? 'news-unread' : '' },
    target,
    createElement(
      'div',
      { className: 'news-about' },
      ...(critical ? [createElement('span', { className: 'news-badge' }, 'Important')] : []),
      createElement('span', {}, notificationCategories[category]),
      createElement(
        'details',
        {},
        createElement('summary', {}, 'Why did I get this?'),
        createElement('p', {}, reason),
      ),
    ),
  );
  line.dataset['id'] = id;
  return line;
}
