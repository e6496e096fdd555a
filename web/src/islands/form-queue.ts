import { queueWrite, sendLater, sendQueued, stateOf, takeRefused } from '../kernel/queue/queue.ts';

const words = {
  kept: 'You are offline. What you wrote is kept in this browser, and is sent as soon as there is a connection.',
  again: 'You are offline. Keep this page open, and send it again once there is a connection.',
  sent: 'There is a connection again: what you wrote has been sent.',
  refused:
    'What you wrote without a connection could not be taken. Please look over it, then send it again.',
};

/** The line above the button that says what becomes of what was written. */
function say(form: HTMLFormElement, text: string): void {
  let line = form.querySelector<HTMLElement>('[data-queue]');
  if (line === null) {
    line = document.createElement('p');
    line.className = 'form-note';
    line.dataset['queue'] = '';
    line.setAttribute('role', 'status');
    form.querySelector('.form-end')?.before(line);
  }
  line.textContent = text;
}

const tokenOf = (form: HTMLFormElement) => form.elements.namedItem('token');
const pathOf = (form: HTMLFormElement) => new URL(form.action).pathname;
const keyOf = (form: HTMLFormElement) => {
  const token = tokenOf(form);
  return token instanceof HTMLInputElement ? token.value : '';
};

/** A page that was kept still has the token it came with; once that was used, another message needs another. */
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
  await sendQueued('');
  // By this page, by another one or by the worker: whoever wrote it waits to hear of it here.
  const isAwaited = form.querySelector('[data-queue]')?.textContent === words.kept;
  if (isAwaited && (await stateOf(keyOf(form))) === 'sent') {
    say(form, words.sent);
    form.reset();
  }
  await restore(form);
  await renewToken(form);
}

/** Puts what was not taken back where it was written. */
async function restore(form: HTMLFormElement): Promise<void> {
  const refused = await takeRefused(pathOf(form));
  if (refused === undefined) return;
  for (const [name, value] of new URLSearchParams(refused.body)) {
    const control = form.elements.namedItem(name);
    if (name !== 'token' && control !== null && 'value' in control) control.value = value;
  }
  say(form, words.refused);
}

function report(reason: unknown): void {
  reportError(new Error('What waits could not be looked at', { cause: reason }));
}

/** Keeps a form that is sent without a connection, and sends it with one. */
export async function keepForm(form: HTMLFormElement): Promise<void> {
  const body = new URLSearchParams(
    [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
  const kept = await queueWrite({
    key: keyOf(form),
    owner: '',
    path: pathOf(form),
    type: 'application/x-www-form-urlencoded',
    body: body.toString(),
    at: Date.now(),
  });
  say(form, kept ? words.kept : words.again);
  if (kept) await sendLater();
}

/** Looks after what waits, as long as this page is open. */
export function tendQueue(form: HTMLFormElement): void {
  const look = () => {
    // A form that is no longer shown has nobody to say it to.
    if (form.isConnected) void sendNow(form).catch(report);
  };
  addEventListener('online', look);
  if (navigator.onLine) look();
  else
    stateOf(keyOf(form)).then((state) => {
      if (state === 'waiting') say(form, words.kept);
    }, report);
}
