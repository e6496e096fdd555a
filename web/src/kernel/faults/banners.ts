import { mask } from '@trunkline/contract/kernel/mask';
import { storageFallbackMessage } from '../storage/fallback-message.ts';
import type { UncaughtKind } from './follow-faults.ts';
import { newFaultId, reportFault } from './report-fault.ts';

/** What nobody caught, said above everything else (specification, chapter 8). No React: that may be what broke. */
const looks: Readonly<Record<UncaughtKind, { prefix: string; className: string }>> = {
  error: { prefix: 'Error: ', className: 'fault-error' },
  rejection: { prefix: 'Promise Rejection: ', className: 'fault-rejection' },
};
const longest = 200;

const messageOf = (reason: unknown): string =>
  mask(reason instanceof Error ? reason.message : String(reason)).slice(0, longest);

/** Cancelled by whoever asked, or only said by the browser in passing: nothing broke. */
function isHarmless(reason: unknown): boolean {
  if (reason instanceof DOMException && reason.name === 'AbortError') return true;
  return /^(Uncaught )?ResizeObserver loop/.test(messageOf(reason));
}

function placeOf(): HTMLElement {
  const known = document.querySelector<HTMLElement>('.fault-banners');
  if (known) return known;
  const place = document.createElement('div');
  place.className = 'fault-banners';
  document.body.prepend(place);
  return place;
}

const shown = new Map<string, HTMLElement>();

function put(kind: string, className: string, words: string, about: string | null): void {
  const banner = document.createElement('div');
  banner.className = `fault-banner ${className}`;
  banner.setAttribute('role', 'alert');
  const text = document.createElement('p');
  text.textContent = words;
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = 'Dismiss';
  close.addEventListener('click', () => {
    banner.remove();
    shown.delete(kind);
  });
  banner.append(text);
  if (about !== null) {
    const code = document.createElement('small');
    code.textContent = about;
    banner.append(code);
  }
  banner.append(close);
  // One of each: the newest says most about what is on the screen now.
  shown.get(kind)?.remove();
  shown.set(kind, banner);
  placeOf().append(banner);
}

/** Says above the page that something broke, a red banner or an orange one, and tells the server under the same ID. */
export function showFault(kind: UncaughtKind, reason: unknown): void {
  if (isHarmless(reason)) return;
  const id = newFaultId();
  void reportFault(kind, reason, id);
  const { prefix, className } = looks[kind];
  put(kind, className, prefix + messageOf(reason), `Error ID: ${id}`);
}

/** Says that nothing is kept beyond this page, where no screen of the application does (chapter 8, 'Storage quota'). */
export function showStorageFallback(): void {
  put('storage', 'fault-rejection', storageFallbackMessage, null);
}
