import { notificationCentre } from '@trunkline/contract/kernel/notification-categories';
import type { Notifications } from '@trunkline/contract/notifications';
import type { Change } from '../../capabilities/notifications/changes.ts';
import { drawing, element } from '../../kernel/element.ts';
import type { NewsDependencies } from './load.ts';
import type { Panel, Problem } from './panel.ts';

const lines = 'M6 8a6 6 0 0 1 12 0c0 7 3 9 3 9H3s3-2 3-9M10.3 21a1.94 1.94 0 0 0 3.4 0';
const { countedTo } = notificationCentre;
const notLoaded: Problem = {
  what: 'Failed to load notifications',
  advice: 'Please try refreshing the page.',
};

export interface Bell {
  readonly show: (known: Notifications) => void;
  /** Called if they couldn't be loaded. */
  readonly fail: () => void;
  readonly remove: () => void;
}

/** Creates the bell with the unread count (9+ above nine), and its notification centre. */
export function createBell(place: HTMLElement, { load, askAgain }: NewsDependencies): Bell {
  let known: Notifications = { items: [], unread: 0 };
  let isKnown = false;
  let problem: Problem | null = null;
  /** Number of changes being sent: responses in the meantime may be from before them. */
  let telling = 0;
  let panel: Panel | null = null;
  const count = element('span', { className: 'bell-count', hidden: true, ariaHidden: 'true' });
  const button = element(
    'button',
    { type: 'button', className: 'bell', ariaHasPopup: 'dialog', ariaExpanded: 'false' },
    drawing(lines, 'size-5'),
    count,
  );

  function say(next: Problem | null): void {
    problem = next;
    panel?.say(problem);
  }

  function show(next: Notifications): void {
    if (telling > 0) return;
    isKnown = true;
    if (problem === notLoaded) say(null);
    draw(next);
  }

  function draw(next: Notifications): void {
    known = next;
    const { unread } = known;
    const shown = unread > countedTo ? `${countedTo}+` : String(unread);
    button.ariaLabel = unread === 0 ? 'Notifications' : `Notifications, ${shown} unread`;
    count.hidden = unread === 0;
    count.textContent = shown;
    panel?.show(isKnown ? known : null);
  }

  /**
   * Applies a change immediately; if the server refuses it, shows an error and the server's state.
   */
  async function send(made: Change): Promise<void> {
    const before = known;
    say(null);
    telling += 1;
    try {
      const { afterChange, refusals, writeOfChange, postWrite } = await load();
      draw(afterChange(known, made, new Date().toISOString()));
      if (!(await postWrite(writeOfChange(made)))) {
        draw(before);
        say({ what: refusals[made.kind], advice: 'Please try again.' });
      }
    } finally {
      telling -= 1;
      askAgain();
    }
  }

  /** The displayed state stays. */
  const fail = () => {
    if (!isKnown) say(notLoaded);
  };

  function open(opened: boolean, withFocus = false): void {
    if (panel === null) return;
    panel.whole.hidden = !opened;
    button.ariaExpanded = String(opened);
    if (opened) panel.whole.focus();
    else if (withFocus) button.focus();
  }

  async function press(): Promise<void> {
    const { createPanel } = await load();
    if (panel === null) {
      panel = createPanel({ change: (made) => void send(made), close: () => open(false, true) });
      panel.show(isKnown ? known : null);
      panel.say(problem);
      place.append(panel.whole);
    }
    open(panel.whole.hidden !== false);
  }
  button.addEventListener('click', () => {
    press().catch((reason: unknown) => {
      reportError(new Error('Could not open the notifications', { cause: reason }));
    });
  });
  place.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !place.contains(relatedTarget)) open(false);
  });
  document.addEventListener('click', ({ target }) => {
    // The click may have removed its own target.
    if (target instanceof Node && target.isConnected && !place.contains(target)) open(false);
  });
  draw(known);
  place.replaceChildren(button);
  return { show, fail, remove: () => place.replaceChildren() };
}
