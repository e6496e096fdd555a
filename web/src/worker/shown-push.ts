import { isApplicationPath } from '@trunkline/contract/kernel/application-paths';
import { isPushMessage, type PushMessage } from '@trunkline/contract/kernel/push-message';
import type { WorkerMessage } from '../kernel/pwa/messages.ts';
import { readerName } from '@trunkline/contract/kernel/reader';
import { storedReader } from '../kernel/pwa/stored-reader.ts';
import { reportProblem } from '../kernel/report-problem.ts';
import { queueWrite, sendLater } from '../kernel/queue/queue.ts';
import { storePushed } from '../kernel/storage/stored-notifications.ts';
import type { Fetch } from './cached-files.ts';

/** Data stored with a system notification for when it is clicked. */
interface NotificationData {
  readonly id: string | null;
  readonly person: string;
  readonly link: string | null;
}

/** A system notification may have actions, which TypeScript's types don't include. */
interface NotificationOptionsWithActions extends NotificationOptions {
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
}

/** Returns this user's reader name; null if they aren't signed in here. */
async function currentReader(person: string): Promise<string | null> {
  const stored = await storedReader();
  return stored?.person === person ? readerName(person, stored.company) : null;
}

/** Stores a pushed notification for offline use; it is shown even if storing fails. */
async function storeMessage(message: PushMessage, now: Date): Promise<void> {
  const { id, person, title, body, link, reason, category, critical } = message;
  if (id === null) return;
  const receivedAt = now.toISOString();
  try {
    await storePushed({ id, person, title, body, link, reason, category, critical, receivedAt });
  } catch (error) {
    reportProblem("Couldn't store a push message for offline use", error);
  }
}

/** Shows a push only to its recipient; false if they aren't signed in here. */
export async function showPush(
  data: unknown,
  {
    showNotification,
    now = () => new Date(),
  }: {
    showNotification: (title: string, options: NotificationOptionsWithActions) => Promise<void>;
    now?: () => Date;
  },
): Promise<boolean> {
  if (!isPushMessage(data) || (await currentReader(data.person)) === null) return false;
  const { id, person, link, title, body, critical, actions } = data;
  const notificationData: NotificationData = { id, person, link };
  const stored = storeMessage(data, now());
  await showNotification(title, {
    body,
    // A repeated notification replaces itself.
    tag: id ?? 'test',
    icon: '/favicon.ico',
    data: notificationData,
    requireInteraction: critical,
    actions: [...actions],
  });
  await stored;
  return true;
}

function isNotificationData(data: unknown): data is NotificationData {
  if (typeof data !== 'object' || data === null) return false;
  const isText = (key: keyof NotificationData) => typeof Reflect.get(data, key) === 'string';
  const isTextOrNull = (key: keyof NotificationData) =>
    Reflect.get(data, key) === null || isText(key);
  return isTextOrNull('id') && isText('person') && isTextOrNull('link');
}

/** Returns an address on this site; the home page if a link points anywhere else. */
function ownAddress(link: string | null): URL {
  const home = new URL('/', location.origin);
  if (link === null || !URL.canParse(link, location.origin)) return home;
  const url = new URL(link, location.origin);
  return url.origin === location.origin ? url : home;
}

/** A window of this site, reduced to the parts used here. */
export interface OpenWindow {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: WorkerMessage): void;
}

export interface Windows {
  matchAll(options: {
    type: 'window';
    includeUncontrolled: boolean;
  }): Promise<readonly OpenWindow[]>;
  openWindow(url: string): Promise<unknown>;
}

/**
 * Opens an address: in the window that already shows it, in an application window, which navigates
 * itself and so can protect unsaved input, or else in a new window.
 */
async function navigateTo(url: URL, windows: Windows): Promise<void> {
  const open = await windows.matchAll({ type: 'window', includeUncontrolled: true });
  const client = open.find((item) => item.url === url.href);
  if (client !== undefined) {
    await client.focus();
    return;
  }
  const application = open.find((item) => isApplicationPath(new URL(item.url).pathname));
  if (application === undefined || !isApplicationPath(url.pathname)) {
    await windows.openWindow(url.href);
    return;
  }
  await application.focus();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- messages to a worker's client have no target origin
  application.postMessage({ type: 'follow', link: url.pathname + url.search + url.hash });
}

/**
 * Marks a notification as read, and as clicked if it was. Offline, queues the change until the user
 * returns.
 */
async function markRead(
  { id, person }: NotificationData & { readonly id: string },
  clicked: boolean,
  fetchFrom: Fetch,
): Promise<void> {
  const owner = await currentReader(person);
  if (owner === null) return;
  const path = `/api/notifications/${id}/read`;
  const type = 'application/json';
  const body = JSON.stringify(clicked ? { clicked } : {});
  try {
    await fetchFrom(path, { method: 'POST', headers: { 'content-type': type }, body });
  } catch {
    const key = `read ${id}`;
    await queueWrite({ key, owner, path, type, body, at: Date.now(), disposable: true });
    await sendLater();
  }
}

export async function answerClick(
  data: unknown,
  action: string,
  { windows, fetchFrom }: { windows: Windows; fetchFrom: Fetch },
): Promise<void> {
  if (!isNotificationData(data)) return;
  const opensTarget = action !== 'read';
  const { id } = data;
  await Promise.all([
    opensTarget && navigateTo(ownAddress(data.link), windows),
    id !== null && markRead({ ...data, id }, opensTarget, fetchFrom),
  ]);
}
