import { reportQuietly } from '../kernel/faults/report-quietly.ts';
import {
  findWaiting,
  reopenRefused,
  queueWrite,
  sendLater,
  stateOf,
} from '../kernel/queue/queue.ts';
import { setHasQueued } from '../kernel/queue/waiting.ts';
import { showStatus } from './form-note.ts';
import { sendQueuedWrites } from '../kernel/queue/send-queued-writes.ts';

const messages = {
  queued:
    "You're offline. Your message is kept in this browser and will be sent once you're back online and have a page of this site open.",
  notQueued: "You're offline. Keep this page open, and send it again once you're back online.",
  sent: "You're back online, and your message has been sent.",
  earlierSent:
    "You're back online, and your earlier message has been sent. Your later changes are still here and haven't been sent.",
  refused: "The message you wrote offline couldn't be sent. Check it, then send it again.",
  earlierRefused:
    "The message you wrote offline couldn't be sent. It's kept in this browser and will be restored the next time you open this form.",
};

const tokenOf = (form: HTMLFormElement) => form.elements.namedItem('token');
const pathOf = (form: HTMLFormElement) => new URL(form.action).pathname;
const keyOf = (form: HTMLFormElement) => {
  const token = tokenOf(form);
  return token instanceof HTMLInputElement ? token.value : '';
};

/** The content of a form queued on this page. */
const localDraft = new WeakMap<HTMLFormElement, string>();

/** Returns the content of a form's body, without the token. */
function contentOf(body: string): string {
  const fields = new URLSearchParams(body);
  fields.delete('token');
  return fields.toString();
}
const bodyOf = (form: HTMLFormElement) =>
  new URLSearchParams(
    [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  ).toString();

const isEmpty = (control: Element) =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && !['hidden', 'checkbox', 'radio'].includes(control.type))
    ? control.value === ''
    : true;

/**
 * Checks whether a form can be overwritten without losing input: it is empty or has exactly this
 * content.
 */
const canOverwrite = (form: HTMLFormElement, content: string | undefined) =>
  [...form.elements].every(isEmpty) || contentOf(bodyOf(form)) === content;

/**
 * A cached page still has its original token. Once that has been used, the next message needs a new
 * one.
 */
async function renewToken(form: HTMLFormElement): Promise<void> {
  const token = tokenOf(form);
  const state = await stateOf(keyOf(form));
  if (!(token instanceof HTMLInputElement) || state === undefined || state === 'waiting') return;
  const response = await fetch(location.pathname);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const fresh = page.querySelector(`form[action="${pathOf(form)}"] input[name=token]`);
  if (fresh instanceof HTMLInputElement) token.value = fresh.value;
}

async function sendNow(form: HTMLFormElement): Promise<void> {
  await sendQueuedWrites();
  // Sent by this page, another page or the worker. The visitor expects the confirmation on this
  // page.
  const isAwaited = form.querySelector('[data-queue]')?.textContent === messages.queued;
  if (isAwaited && (await stateOf(keyOf(form))) === 'sent') {
    const isDone = canOverwrite(form, localDraft.get(form));
    showStatus(form, isDone ? messages.sent : messages.earlierSent);
    if (isDone) form.reset();
  }
  await reopenRefused(pathOf(form), ({ body }) => restore(form, body));
  await renewToken(form);
}

/** Restores rejected content into its form; false if the form has other content by now. */
function restore(form: HTMLFormElement, body: string): boolean {
  const canRestore = canOverwrite(form, contentOf(body));
  showStatus(form, canRestore ? messages.refused : messages.earlierRefused);
  if (!canRestore) return false;
  for (const [name, value] of new URLSearchParams(body)) {
    const control = form.elements.namedItem(name);
    if (name !== 'token' && control !== null && 'value' in control) control.value = value;
  }
  return true;
}

function report(reason: unknown): void {
  reportQuietly('Could not read queued messages', reason);
}

/** Queues a form submitted offline, and sends it once online. */
export async function queueForm(form: HTMLFormElement): Promise<void> {
  const body = bodyOf(form);
  const isQueued = await queueWrite({
    key: keyOf(form),
    owner: '',
    path: pathOf(form),
    type: 'application/x-www-form-urlencoded',
    body,
    at: Date.now(),
  });
  showStatus(form, isQueued ? messages.queued : messages.notQueued);
  if (!isQueued) return;
  localDraft.set(form, contentOf(body));
  setHasQueued(true);
  // A failure only delays sending: pages send the queue too.
  await sendLater().catch(report);
}

/** Sends the queue and shows results while this page is open. */
export function watchFormQueue(form: HTMLFormElement): void {
  const processQueue = () => {
    // If the form is no longer on the page, there is nowhere to show the result.
    if (form.isConnected) void sendNow(form).catch(report);
  };
  addEventListener('online', processQueue);
  if (navigator.onLine) processQueue();
  else
    findWaiting(keyOf(form)).then((write) => {
      if (write === undefined) return;
      localDraft.set(form, contentOf(write.body));
      showStatus(form, messages.queued);
    }, report);
}
