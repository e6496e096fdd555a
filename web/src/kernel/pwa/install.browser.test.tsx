import { installPrompt } from '@trunkline/contract/kernel/page-constants';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import styles from '../../documents/document.css?inline';
import { pushWanted } from '../push/wanted.ts';
import { type InstallEvent, InstallOffer } from './install.ts';
import { createInstallView } from './install-view.ts';
import { countVisit } from './visits.ts';

const { delay, snooze, permissionAfter, dismissedKey, visitsKey, maxVisits } = installPrompt;

let container: HTMLElement;
let clock: number;
let offer: InstallOffer;
beforeEach(() => {
  clock = Date.parse('2031-05-06T07:08:10.000Z');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  container = document.createElement('div');
  document.body.append(container);
  offer = new InstallOffer(createInstallView(container), () => clock);
  localStorage.setItem(visitsKey, '4');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  container.remove();
});

/** Simulates the browser's install event; `choice` is the user's choice. */
function fireInstallEvent(choice: 'accepted' | 'dismissed' = 'accepted') {
  const prompt = vi.fn(() => Promise.resolve());
  const event: InstallEvent = Object.assign(new Event('beforeinstallprompt'), {
    prompt,
    userChoice: Promise.resolve({ outcome: choice }),
  });
  offer.onInstallable(event);
  return prompt;
}
const isOffered = () => container.querySelector('.install-open') !== null;
const clickButton = (name: string) =>
  [...container.querySelectorAll('button')]
    .find(({ textContent }) => textContent === name)
    ?.click();
/** The code after a choice waits for promises, not timers. */
const flushPromises = async () => {
  for (let index = 0; index < 10; index += 1) await Promise.resolve();
};

test('covers no link at the end of a document', async () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [sheet];
  container.className = 'install-place';
  const last = document.createElement('a');
  Object.assign(last, { href: '/terms', textContent: 'Terms of Service' });
  Object.assign(last.style, { display: 'block', paddingTop: '2000px' });
  document.body.append(last);
  onTestFinished(() => {
    last.remove();
    document.adoptedStyleSheets = [];
  });
  fireInstallEvent();
  vi.advanceTimersByTime(delay);
  vi.useRealTimers();
  await expect.element(page.getByRole('button', { name: 'Install App' })).toBeVisible();
  await expect
    .poll(() => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      return last.getBoundingClientRect().bottom - container.getBoundingClientRect().top;
    })
    .toBeLessThan(0);
});

describe('the install prompt', () => {
  test('appears 10 s after the browser reports the site is installable', () => {
    fireInstallEvent();
    vi.advanceTimersByTime(delay - 1);
    expect(isOffered()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isOffered()).toBe(true);
  });

  test.each([
    ['3', false],
    ['4', true],
    [null, false],
    ['many', false],
  ])('appears after %s visits: %s', (count, expected) => {
    if (count === null) localStorage.removeItem(visitsKey);
    else localStorage.setItem(visitsKey, count);
    fireInstallEvent();
    vi.advanceTimersByTime(delay);
    expect(isOffered()).toBe(expected);
  });

  test('appears again seven days after it was dismissed, and not before', () => {
    fireInstallEvent();
    vi.advanceTimersByTime(delay);
    clickButton('Maybe Later');
    expect(isOffered()).toBe(false);
    expect(localStorage.getItem(dismissedKey)).toBe(String(clock));
    clock += snooze - 1;
    fireInstallEvent();
    vi.advanceTimersByTime(delay);
    expect(isOffered()).toBe(false);
    clock += 1;
    fireInstallEvent();
    vi.advanceTimersByTime(delay);
    expect(isOffered()).toBe(true);
  });

  test('disappears once the site is installed, and does not appear again', () => {
    fireInstallEvent();
    vi.advanceTimersByTime(delay);
    offer.installed();
    expect(isOffered()).toBe(false);
    fireInstallEvent();
    vi.advanceTimersByTime(delay);
    expect(isOffered()).toBe(false);
  });

  test('never appears inside the installed site', () => {
    const originalMatchMedia = matchMedia.bind(globalThis);
    vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
      originalMatchMedia(query === '(display-mode: standalone)' ? 'all' : query),
    );
    fireInstallEvent();
    vi.advanceTimersByTime(delay);
    expect(isOffered()).toBe(false);
  });
});

describe('Install Now', () => {
  const withPermission = (permission: NotificationPermission) => {
    vi.spyOn(Notification, 'permission', 'get').mockReturnValue(permission);
    return vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted');
  };

  test("shows the browser's install prompt, and 2 s later its notification prompt", async () => {
    const request = withPermission('default');
    const prompt = fireInstallEvent();
    vi.advanceTimersByTime(delay);
    clickButton('Install Now');
    await flushPromises();
    expect(prompt).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(permissionAfter - 1);
    expect(request).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(request).toHaveBeenCalledOnce();
  });

  test.each([
    ['granted', 'yes'],
    ['denied', null],
    ['default', null],
  ] as const)('stores whether push is wanted after %s: %s', async (choice, expected) => {
    localStorage.removeItem(pushWanted);
    const listener = vi.fn();
    addEventListener(pushWanted, listener, { once: true });
    withPermission('default').mockResolvedValue(choice);
    fireInstallEvent();
    vi.advanceTimersByTime(delay);
    clickButton('Install Now');
    await flushPromises();
    vi.advanceTimersByTime(permissionAfter);
    await flushPromises();
    removeEventListener(pushWanted, listener);
    expect(localStorage.getItem(pushWanted)).toBe(expected);
    expect(listener).toHaveBeenCalledTimes(expected === null ? 0 : 1);
  });

  test.each(['granted', 'denied'] as const)(
    'does not prompt for notifications if they are already %s',
    async (permission) => {
      const request = withPermission(permission);
      fireInstallEvent();
      vi.advanceTimersByTime(delay);
      clickButton('Install Now');
      await flushPromises();
      vi.advanceTimersByTime(permissionAfter);
      expect(request).not.toHaveBeenCalled();
    },
  );

  test("counts as dismissed if the user refuses the browser's prompt", async () => {
    const request = withPermission('default');
    fireInstallEvent('dismissed');
    vi.advanceTimersByTime(delay);
    clickButton('Install Now');
    await flushPromises();
    expect(localStorage.getItem(dismissedKey)).toBe(String(clock));
    vi.advanceTimersByTime(permissionAfter);
    expect(request).not.toHaveBeenCalled();
  });
});

test('the dialog lists the benefits; Escape dismisses it', async () => {
  fireInstallEvent();
  vi.advanceTimersByTime(delay);
  vi.useRealTimers();
  await page.getByRole('button', { name: 'Install App' }).click();
  const dialog = page.getByRole('dialog', { name: 'Install App' });
  await expect.element(dialog).toBeVisible();
  expect(
    [...container.querySelectorAll('.install-benefits strong')].map(
      ({ textContent }) => textContent,
    ),
  ).toEqual(['Offline access', 'Fast loading', 'Secure', 'Notifications']);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(localStorage.getItem(dismissedKey)).toBe(String(clock));
});

test.each([
  [null, '1'],
  ['0', '1'],
  ['41', '42'],
  [String(maxVisits - 1), String(maxVisits)],
  [String(maxVisits), String(maxVisits)],
  ['-1', '-1'],
  ['1.5', '1.5'],
  ['often', 'often'],
  ['', ''],
])('the next page changes a visit counter of %j to %j', (before, after) => {
  if (before === null) localStorage.removeItem(visitsKey);
  else localStorage.setItem(visitsKey, before);
  countVisit();
  expect(localStorage.getItem(visitsKey)).toBe(after);
});
