import { notificationCentre } from '@trunkline/contract/kernel/notification-categories';
import type { Notifications } from '@trunkline/contract/notifications';
import type { Change } from '../../capabilities/notifications/changes.ts';
import { createIcon, createElement } from '../../kernel/element.ts';
import type { NewsDependencies } from './load.ts';
import type { Panel, Problem } from './panel.ts';

const iconPath = 'M6 8a6 6 0 0 1 12 0c0 7 3 9 3 9H3s3-2 3-9M10.3 21a1.94 1.94 0 0 0 3.4 0';
const { maxCount } = notificationCentre;
const loadProblem: Problem = {
  title: 'Failed to load notifications',
  advice: 'Please try refreshing the page.',
};

export interface Bell {
  readonly show: (notifications: Notifications) => void;
  /** Called if the notifications couldn't be loaded. */
  readonly fail: () => void;
  readonly remove: () => void;
}

/** Creates the bell with the unread count (9+ above nine), and its notification centre. */
export function createBell(container: HTMLElement, { load, refresh }: NewsDependencies): Bell {
  let current: Notifications = { items: [], unread: 0 };
  let isKnown = false;
  let problem: Problem | null = null;
  /** Number of changes being sent; responses received meanwhile may predate them. */
  let pendingWrites = 0;
  let panel: Panel | null = null;
  const count = createElement('span', {
    className: 'bell-count',
    hidden: true,
    ariaHidden: 'true',
  });
  const button = createElement(
    'button',
    { type: 'button', className: 'bell', ariaHasPopup: 'dialog', ariaExpanded: 'false' },
    createIcon(iconPath, 'size-5'),
    count,
  );

  function showProblem(next: Problem | null): void {
    problem = next;
    panel?.showProblem(problem);
  }

  function show(next: Notifications): void {
    if (pendingWrites > 0) return;
    isKnown = true;
    if (problem === loadProblem) showProblem(null);
    draw(next);
  }

  function draw(next: Notifications): void {
    current = next;
    const { unread } = current;
    const label = unread > maxCount ? `${maxCount}+` : String(unread);
    button.ariaLabel = unread === 0 ? 'Notifications' : `Notifications, ${label} unread`;
    count.hidden = unread === 0;
    count.textContent = label;
    panel?.show(isKnown ? current : null);
  }

  /**
   * Applies a change immediately; if the server refuses it, shows an error and the server's state.
   */
  async function send(change: Change): Promise<void> {
    const before = current;
    showProblem(null);
    pendingWrites += 1;
    try {
      const { afterChange, refusals, writeOfChange, postWrite } = await load();
      draw(afterChange(current, change, new Date().toISOString()));
      if (!(await postWrite(writeOfChange(change)))) {
        draw(before);
        showProblem({ title: refusals[change.kind], advice: 'Please try again.' });
      }
    } finally {
      pendingWrites -= 1;
      refresh();
    }
  }

  /** Reports a failed first load; after later failures the displayed state stays. */
  const fail = () => {
    if (!isKnown) showProblem(loadProblem);
  };

  function setOpen(isOpen: boolean, returnsFocus = false): void {
    if (panel === null) return;
    panel.root.hidden = !isOpen;
    button.ariaExpanded = String(isOpen);
    if (isOpen) panel.root.focus();
    else if (returnsFocus) button.focus();
  }

  async function toggle(): Promise<void> {
    const { createPanel } = await load();
    if (panel === null) {
      panel = createPanel({
        change: (change) => void send(change),
        close: () => setOpen(false, true),
      });
      panel.show(isKnown ? current : null);
      panel.showProblem(problem);
      container.append(panel.root);
    }
    setOpen(panel.root.hidden !== false);
  }
  button.addEventListener('click', () => {
    toggle().catch((reason: unknown) => {
      reportError(new Error('Could not open the notifications', { cause: reason }));
    });
  });
  container.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !container.contains(relatedTarget)) setOpen(false);
  });
  document.addEventListener('click', ({ target }) => {
    // The click may have removed the clicked element.
    if (target instanceof Node && target.isConnected && !container.contains(target)) setOpen(false);
  });
  draw(current);
  container.replaceChildren(button);
  return { show, fail, remove: () => container.replaceChildren() };
}
