import { reportQuietly } from '../kernel/faults/report-quietly.ts';
import { showStatus } from './form-note.ts';
import type * as FormQueue from './form-queue.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/** Returns a field's error message, or '' if it is valid. */
function problemOf(control: Control): string {
  const { validity } = control;
  if (validity.valid) return control.required && control.value.trim() === '' ? required : '';
  if (validity.valueMissing && !(control instanceof HTMLSelectElement)) return required;
  return control.dataset['message'] ?? control.validationMessage;
}
const required = 'Please fill this in.';

function show(control: Control): boolean {
  const problem = problemOf(control);
  const line = document.getElementById(`${control.id}-error`);
  if (line !== null) {
    line.textContent = problem;
    line.hidden = problem === '';
  }
  if (problem === '') control.removeAttribute('aria-invalid');
  else control.setAttribute('aria-invalid', 'true');
  const descriptionIds = new Set(
    (control.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean),
  );
  if (problem === '') descriptionIds.delete(`${control.id}-error`);
  else descriptionIds.add(`${control.id}-error`);
  if (descriptionIds.size === 0) control.removeAttribute('aria-describedby');
  else control.setAttribute('aria-describedby', [...descriptionIds].join(' '));
  return problem === '';
}

const scripts: Readonly<Record<string, { src: string; className: string }>> = {
  hcaptcha: { src: 'https://js.hcaptcha.com/1/api.js', className: 'h-captcha' },
  turnstile: {
    src: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    className: 'cf-turnstile',
  },
};

/**
 * Loads the CAPTCHA provider's script once the visitor starts typing, so that the provider never
 * learns about visitors who only read.
 */
function loadCaptcha(form: HTMLFormElement): void {
  const container = form.querySelector<HTMLElement>('[data-captcha]');
  const provider = scripts[container?.dataset['captcha'] ?? ''];
  if (!container || !provider) return;
  container.classList.add(provider.className);
  const script = document.createElement('script');
  script.src = provider.src;
  script.async = true;
  document.head.append(script);
}

/** Loads the offline queue where there are forms; without it, forms still work. */
async function withQueue(callback: (queue: typeof FormQueue) => unknown): Promise<boolean> {
  try {
    await callback(await import('./form-queue.ts'));
    return true;
  } catch (reason) {
    reportQuietly('Could not store a message for later', reason);
    return false;
  }
}
const storageUnavailable =
  "You're offline, and this browser can't store your message. Keep this page open, and send it once you're back online.";

/**
 * Shows errors when a field is left, and submits a form only once. The server validates everything
 * again.
 */
export function mount(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  form.noValidate = true;
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const controls = () =>
    [...form.elements]
      .filter(isControl)
      .filter((control) => control.id !== '' && control.tabIndex !== -1);
  let sending = false;
  let canQueue = true;
  const addToQueue = async () => {
    canQueue = await withQueue((queue) => queue.queueForm(form));
    if (!canQueue) showStatus(form, storageUnavailable);
  };
  form.addEventListener('focusin', () => loadCaptcha(form), { once: true });
  form.addEventListener('focusout', ({ target, relatedTarget }) => {
    // An error message that appears now would move the button away from under the pointer.
    // Submitting shows all messages anyway.
    if (relatedTarget === button) return;
    if (target instanceof Element && isControl(target) && target.value !== '') show(target);
  });
  form.addEventListener('input', ({ target }) => {
    if (target instanceof Element && isControl(target) && target.ariaInvalid === 'true')
      show(target);
  });
  form.addEventListener('submit', (event) => {
    if (sending) {
      event.preventDefault();
      return;
    }
    // Checks all fields, so that all errors show together.
    const invalid = controls().filter((control) => !show(control));
    if (invalid.length > 0) {
      event.preventDefault();
      invalid.at(0)?.focus();
      return;
    }
    // A CAPTCHA token expires within minutes, so such a form can't be queued.
    if (canQueue && !navigator.onLine && form.querySelector('[data-captcha]') === null) {
      event.preventDefault();
      void addToQueue();
      return;
    }
    sending = true;
    button?.setAttribute('aria-disabled', 'true');
  });
  // A page restored from the back/forward cache may submit again.
  addEventListener('pageshow', () => {
    sending = false;
    button?.removeAttribute('aria-disabled');
  });
  // The server rejected fields: focus the first.
  const rejected = form.querySelector<HTMLElement>('[aria-invalid=true]');
  rejected?.focus();
  if ('indexedDB' in globalThis && 'locks' in navigator)
    void withQueue((queue) => queue.watchFormQueue(form));
}
