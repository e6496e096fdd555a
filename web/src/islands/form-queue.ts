import { reportQuietly } from '../kernel/faults/report-quietly.ts';
import {
  findWaiting,
  reopenRefused,
  queueWrite,
  sendLater,
  stateOf,
} from '../kernel/queue/queue.ts';
import { setHasQueued } from '../kernel/queue/waiting.ts';
import { say } from './form-note.ts';
import { sendQueuedWrites } from '../kernel/queue/send-queued-writes.ts';

const words = {
  kept: "You're offline. Your message is kept in this browser and sent once you're back online with a page of this site open.",
  again: "You're offline. Keep this page open, and send it again once you're back online.",
  sent: "You're back online, and your message has been sent.",
  sentBefore:
    "You're back online, and your earlier message has been sent. Your later changes are still here and haven't been sent.",
  refused: "The message you wrote offline couldn't be sent. Check it, then send it again.",
  refusedBefore:
    "The message you wrote offline couldn't be sent. It's kept in this browser and shown the next time you open this form empty.",
};

const tokenOf = (form: HTMLFormElement) => form.elements.namedItem('token');
const pathOf = (form: HTMLFormElement) => new URL(form.action).pathname;
const keyOf = (form: HTMLFormElement) => {
  const token = tokenOf(form);
  return token instanceof HTMLInputElement ? token.value : '';
};

/** The content of a form queued on this page. */
const localDraft = new WeakMap<HTMLFormElement, string>();

/** Returns a form's content, or its content when `body` was created, without the token. */
function wordsOf(body: string): string {
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
 * Checks whether a form can be overwritten without loss: it is empty or has exactly this content.
 */
const isFree = (form: HTMLFormElement, words: string | undefined) =>
  [...form.elements].every(isEmpty) || wordsOf(bodyOf(form)) === words;

/**
 * A cached page still has its original token; once that was used, the next message needs a new one.
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
  // Sent by this page, another one or the worker: the sender expects the confirmation here.
  const isAwaited = form.querySelector('[data-queue]')?.textContent === words.kept;
  if (isAwaited && (await stateOf(keyOf(form))) === 'sent') {
    const isDone = isFree(form, localDraft.get(form));
    say(form, isDone ? words.sent : words.sentBefore);
    if (isDone) form.reset();
  }
  await reopenRefused(pathOf(form), ({ body }) => restore(form, body));
  await renewToken(form);
}

/** Restores rejected content into its form; false if the form has other content by now. */
function restore(form: HTMLFormElement, body: string): boolean {
  const fits = isFree(form, wordsOf(body));
  say(form, fits ? words.refused : words.refusedBefore);
  if (!fits) return false;
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
export async function keepForm(form: HTMLFormElement): Promise<void> {
  const body = bodyOf(form);
  const kept = await queueWrite({
    key: keyOf(form),
    owner: '',
    path: pathOf(form),
    type: 'application/x-www-form-urlencoded',
    body,
    at: Date.now(),
  });
  say(form, kept ? words.kept : words.again);
  if (!kept) return;
  localDraft.set(form, wordsOf(body));
  setHasQueued(true);
  // Queued either way: pages send it too.
  await sendLater().catch(report);
}

/** Processes the queue while this page is open. */
export function watchFormQueue(form: HTMLFormElement): void {
  const look = () => {
    // If the form is no longer shown, there is nowhere to report to.
    if (form.isConnected) void sendNow(form).catch(report);
  };
  addEventListener('online', look);
  if (navigator.onLine) look();
  else
    findWaiting(keyOf(form)).then((write) => {
      if (write === undefined) return;
      localDraft.set(form, wordsOf(write.body));
      say(form, words.kept);
    }, report);
}
