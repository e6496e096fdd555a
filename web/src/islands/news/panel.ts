import type { Notification, Notifications } from '@trunkline/contract/notifications';
import type { Change } from '../../capabilities/notifications/changes.ts';
import { element } from '../../kernel/element.ts';
import { createClearConfirmation } from './clear-confirmation.ts';
import { createEntry } from './entry.ts';

export interface Panel {
  readonly whole: HTMLElement;
  /** Null while nothing is loaded. */
  readonly show: (known: Notifications | null) => void;
  /** Shows an error with an action; null removes it. */
  readonly say: (problem: Problem | null) => void;
}
export interface Problem {
  readonly what: string;
  readonly advice: string;
}

const isUnread = ({ read_at: read }: Notification) => read === null;
const tabs = [
  { label: 'All', empty: 'No notifications yet', holds: () => true },
  { label: 'Unread', empty: 'Nothing unread', holds: isUnread },
] as const;

/** Creates the notification centre: all or unread notifications, in a list 400 px high. */
export function createPanel({
  change,
  close,
}: {
  change: (made: Change) => void;
  close: () => void;
}): Panel {
  let items: readonly Notification[] = [];
  let isKnown = false;
  let chosen = 0;
  const entries = new Map<string, { json: string; line: HTMLElement }>();
  const act = (text: string, work: (until: string) => void) =>
    element(
      'button',
      {
        type: 'button',
        className: 'news-act',
        onclick: () => {
          // Newer notifications are left unread.
          const until = items[0]?.received_at;
          if (until !== undefined) work(until);
        },
      },
      text,
    );
  const markAll = act('Mark all read', (until) => change({ kind: 'read-all', until }));
  const clear = act('Clear all', (until) =>
    question.replaceChildren(
      createClearConfirmation((isMeant) => {
        question.replaceChildren();
        if (isMeant) change({ kind: 'clear', until });
        (clear.disabled ? whole : clear).focus();
      }),
    ),
  );
  const question = element('div');
  const buttons = tabs.map(({ label }, index) => {
    const tab = element('button', {
      type: 'button',
      className: 'news-tab',
      id: `news-tab-${index}`,
      role: 'tab',
      textContent: label,
      onclick: () => choose(index),
    });
    tab.setAttribute('aria-controls', 'news-list');
    return tab;
  });
  const tablist = element(
    'div',
    { className: 'news-tabs', role: 'tablist', ariaLabel: 'Filter notifications' },
    ...buttons,
  );
  tablist.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    choose(1 - chosen);
    buttons[chosen]?.focus();
  });
  const list = element('ul', { ariaLabel: 'Notifications' });
  const failed = element('p', { className: 'news-failed', role: 'alert' });
  const nothing = element('p', { className: 'news-nothing' });
  const holder = element(
    'div',
    { className: 'news-list', id: 'news-list', role: 'tabpanel', tabIndex: 0 },
    list,
    nothing,
  );
  const whole = element(
    'div',
    { className: 'news-panel', hidden: true, role: 'dialog', ariaLabel: 'Notifications' },
    element('div', { className: 'news-head' }, element('h2', {}, 'Notifications'), markAll, clear),
    question,
    tablist,
    failed,
    holder,
  );
  whole.tabIndex = -1;
  whole.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });

  function choose(index: number): void {
    chosen = index;
    draw();
  }

  /**
   * Returns a notification's element, reused while the notification is unchanged, so that an open
   * one stays open.
   */
  function lineOf(item: Notification): HTMLElement {
    const json = JSON.stringify(item);
    const known = entries.get(item.id);
    if (known?.json === json) return known.line;
    const line = createEntry(item, () =>
      change({ kind: 'read', id: item.id, ...(item.link !== null && { clicked: true }) }),
    );
    entries.set(item.id, { json, line });
    return line;
  }

  function draw(): void {
    const tab = tabs[chosen] ?? tabs[0];
    buttons.forEach((each, index) => {
      each.ariaSelected = String(index === chosen);
      each.tabIndex = index === chosen ? 0 : -1;
    });
    holder.setAttribute('aria-labelledby', `news-tab-${chosen}`);
    markAll.disabled = !items.some(isUnread);
    clear.disabled = items.length === 0;
    const hadFocus = whole.contains(document.activeElement);
    const focused = document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset['id'];
    list.replaceChildren(...items.filter(tab.holds).map(lineOf));
    list.hidden = list.childElementCount === 0;
    nothing.hidden = !list.hidden || !isKnown;
    nothing.textContent = tab.empty;
    if (!hadFocus) return;
    const again = [...list.children].find(
      (line) => line instanceof HTMLElement && line.dataset['id'] === focused,
    );
    const next = again?.querySelector<HTMLElement>('.news-entry') ?? whole;
    // The clicked element may be gone or disabled.
    if (!isUsable(document.activeElement)) next.focus();
  }
  const isUsable = (focus: Element | null) =>
    focus !== null && whole.contains(focus) && !focus.matches(':disabled');

  return {
    whole,
    show: (known) => {
      isKnown = known !== null;
      items = known?.items ?? [];
      draw();
    },
    say: (problem) =>
      failed.replaceChildren(
        ...(problem === null ? [] : [element('strong', {}, problem.what), ` ${problem.advice}`]),
      ),
  };
}
