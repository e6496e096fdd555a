import { installPrompt } from '@trunkline/contract/kernel/page-constants';
import { pushWanted } from '../push/wanted.ts';
import { reportProblem } from '../report-problem.ts';
import { readStored, store } from '../safe-storage.ts';
import { visits } from './visits.ts';

const { delay, snooze, visitsOver, permissionAfter, dismissedKey } = installPrompt;

/** The browser's install event; non-standard, so TypeScript has no type for it. */
export interface InstallEvent extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The button and dialog that offer the installation. */
export interface InstallView {
  show(answers: { accept: () => void; dismiss: () => void }): void;
  hide(): void;
}

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;

function isSnoozed(now: number): boolean {
  const dismissedAt = Number(readStored(dismissedKey) ?? NaN);
  // A dismissal in the future was stored while the clock was wrong.
  return dismissedAt <= now && now - dismissedAt < snooze;
}

async function askForNotifications(): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'default') return;
  if ((await Notification.requestPermission()) !== 'granted') return;
  // The application registers the device, now or when it is next opened.
  store(pushWanted, 'yes');
  dispatchEvent(new Event(pushWanted));
}

/**
 * Offers to install the site once, at the right time (specification, chapter 4, 'Install prompt').
 */
export class InstallOffer {
  readonly #view: InstallView;
  readonly #now: () => number;
  #event: InstallEvent | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #installed = false;

  constructor(view: InstallView, now: () => number = Date.now) {
    this.#view = view;
    this.#now = now;
  }

  /** Handles the browser's event that the site can be installed. */
  onInstallable(event: InstallEvent): void {
    this.#event = event;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#offer(), delay);
  }

  /** Handles an installation, from here or from the browser's own menu. */
  installed(): void {
    this.#installed = true;
    this.#event = null;
    clearTimeout(this.#timer);
    this.#view.hide();
  }

  #offer(): void {
    const isFrequentVisitor = (visits() ?? 0) > visitsOver;
    if (this.#installed || isInstalled() || isSnoozed(this.#now()) || !isFrequentVisitor) return;
    this.#view.show({ accept: () => void this.#accept(), dismiss: () => this.#dismiss() });
  }

  #dismiss(): void {
    store(dismissedKey, String(this.#now()));
    this.#view.hide();
  }

  async #accept(): Promise<void> {
    const event = this.#event;
    this.#event = null;
    this.#view.hide();
    if (event === null) return;
    try {
      await event.prompt();
      const { outcome } = await event.userChoice;
      if (outcome === 'dismissed') this.#dismiss();
      else setTimeout(() => void askForNotifications(), permissionAfter);
    } catch (error) {
      reportProblem('Could not install the site', error);
    }
  }
}
