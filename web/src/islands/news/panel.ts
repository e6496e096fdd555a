import type { Notification, Notifications } from '@trunkline/contract/notifications';
import type { Change } from '../../capabilities/notifications/changes.ts';
import { createElement } from '../../kernel/element.ts';
import { createClearConfirmation } from './clear-confirmation.ts';
import { createEntry } from './entry.ts';

export interface Panel {
  readonly root: HTMLElement;
  /** Null while nothing is loaded. */
  readonly show: (notifications: Notifications | null) => void;
  /** Shows an error with advice; null removes it. */
  readonly showProblem: (problem: Problem | null) => void;
}
export interface Problem {
  readonly title: string;
  readonly advice: string;
}

const isUnread = ({ read_at: read }: Notification) => read === null;
const tabs = [
  { label: 'All', empty: 'No notifications yet', includes: () => true },
  { label: 'Unread', empty: 'No unread notifications', includes: isUnread },
] as const;

/** Creates the notification centre: all or unread notifications, in a list 400 px high. */
export function createPanel({
  change,
  close,
}: {
  change: (change: Change) => void;
  close: () => void;
}): Panel {
  let items: readonly Notification[] = [];
  let isKnown = false;
  let selected = 0;
  const entries = new Map<string, { json: string; line: HTMLElement }>();
  const actionButton = (text: string, callback: (until: string) => void) =>
    createElement(
      'button',
      {
        type: 'button',
        className: 'news-act',
        onclick: () => {
          // Leaves out notifications received after the newest one shown.
          const until = items[0]?.received_at;
          if (until !== undefined) callback(until);
        },
      },
      text,
    );
  const markAll = actionButton('Mark all as read', (until) => change({ kind: 'read-all', until }));
  const clear = actionButton('Clear all', (until) =>
    confirmation.replaceChildren(
      createClearConfirmation((isConfirmed) => {
        confirmation.replaceChildren();
        if (isConfirmed) change({ kind: 'clear', until });
        (clear.disabled ? root : clear).focus();
      }),
    ),
  );
  const confirmation = createElement('div');
  const buttons = tabs.map(({ label }, index) => {
    const tab = createElement('button', {
      type: 'button',
      className: 'news-tab',
      id: `news-tab-${index}`,
      role: 'tab',
      textContent: label,
      onclick: () => select(index),
    });
    tab.setAttribute('aria-controls', 'news-list');
    return tab;
  });
  const tablist = createElement(
    'div',
    { className: 'news-tabs', role: 'tablist', ariaLabel: 'Filter notifications' },
    ...buttons,
  );
  tablist.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    select(1 - selected);
    buttons[selected]?.focus();
  });
  const list = createElement('ul', { ariaLabel: 'Notifications' });
  const failed = createElement('p', { className: 'news-failed', role: 'alert' });
  const emptyText = createElement('p', { className: 'news-nothing' });
  const tabPanel = createElement(
    'div',
    { className: 'news-list', id: 'news-list', role: 'tabpanel', tabIndex: 0 },
    list,
    emptyText,
  );
  const root = createElement(
    'div',
    { className: 'news-panel', hidden: true, role: 'dialog', ariaLabel: 'Notifications' },
    createElement(
      'div',
      { className: 'news-head' },
      createElement('h2', {}, 'Notifications'),
      markAll,
      clear,
    ),
    confirmation,
    tablist,
    failed,
    tabPanel,
  );
  root.tabIndex = -1;
  root.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });

  function select(index: number): void {
    selected = index;
    draw();
  }

  /**
   * Returns a notification's element, reused while the notification is unchanged, so that an open
   * one stays open.
   */
  function lineOf(item: Notification): HTMLElement {
    const json = JSON.stringify(item);
    const cachedEntry = entries.get(item.id);
    if (cachedEntry?.json === json) return cachedEntry.line;
    const line = createEntry(item, () =>
      change({ kind: 'read', id: item.id, ...(item.link !== null && { clicked: true }) }),
    );
    entries.set(item.id, { json, line });
    return line;
  }

  function draw(): void {
    const tab = tabs[selected] ?? tabs[0];
    buttons.forEach((tabButton, index) => {
      tabButton.ariaSelected = String(index === selected);
      tabButton.tabIndex = index === selected ? 0 : -1;
    });
    tabPanel.setAttribute('aria-labelledby', `news-tab-${selected}`);
    markAll.disabled = !items.some(isUnread);
    clear.disabled = items.length === 0;
    const hadFocus = root.contains(document.activeElement);
    const focused = document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset['id'];
    list.replaceChildren(...items.filter(tab.includes).map(lineOf));
    list.hidden = list.childElementCount === 0;
    emptyText.hidden = !list.hidden || !isKnown;
    emptyText.textContent = tab.empty;
    if (!hadFocus) return;
    const sameEntry = [...list.children].find(
      (line) => line instanceof HTMLElement && line.dataset['id'] === focused,
    );
    const next = sameEntry?.querySelector<HTMLElement>('.news-entry') ?? root;
    // The clicked element may be gone or disabled.
    if (!isUsable(document.activeElement)) next.focus();
  }
  const isUsable = (focus: Element | null) =>
    focus !== null && root.contains(focus) && !focus.matches(':disabled');

  return {
    root,
    show: (notifications) => {
      isKnown = notifications !== null;
      items = notifications?.items ?? [];
      draw();
    },
    showProblem: (problem) =>
      failed.replaceChildren(
        ...(problem === null
          ? []
          : [createElement('strong', {}, problem.title), ` ${problem.advice}`]),
      ),
  };
}
