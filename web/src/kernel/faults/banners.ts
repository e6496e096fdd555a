import { mask } from '@trunkline/contract/kernel/mask';
import { storageFallbackMessage } from '../storage/fallback-message.ts';
import type { UncaughtKind } from './follow-faults.ts';
import { newFaultId, reportFault } from './report-fault.ts';

/**
 * Shows uncaught errors above everything else (specification, chapter 8). Plain DOM, because React
 * may have failed.
 */
const styles: Readonly<Record<UncaughtKind, { prefix: string; className: string }>> = {
  error: { prefix: 'Error: ', className: 'fault-error' },
  rejection: { prefix: 'Promise Rejection: ', className: 'fault-rejection' },
};
const longest = 200;

const messageOf = (reason: unknown): string =>
  mask(reason instanceof Error ? reason.message : String(reason)).slice(0, longest);

/** Checks for errors that were cancelled by the caller or are only informational. */
function isHarmless(reason: unknown): boolean {
  if (reason instanceof DOMException && reason.name === 'AbortError') return true;
  return /^(Uncaught )?ResizeObserver loop/.test(messageOf(reason));
}

function placeOf(): HTMLElement {
  const existing = document.querySelector<HTMLElement>('.fault-banners');
  if (existing) return existing;
  const place = document.createElement('div');
  place.className = 'fault-banners';
  document.body.prepend(place);
  new ResizeObserver(() =>
    document.documentElement.style.setProperty('--faults', `${place.offsetHeight}px`),
  ).observe(place);
  return place;
}

const bannersByKind = new Map<string, HTMLElement>();

function showBanner(
  kind: string,
  className: string,
  message: string,
  details: string | null,
): void {
  const banner = document.createElement('div');
  banner.className = `fault-banner ${className}`;
  banner.setAttribute('role', 'alert');
  const text = document.createElement('p');
  text.textContent = message;
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = 'Dismiss';
  close.addEventListener('click', () => {
    banner.remove();
    bannersByKind.delete(kind);
  });
  banner.append(text);
  if (details !== null) {
    const code = document.createElement('small');
    code.textContent = details;
    banner.append(code);
  }
  banner.append(close);
  // One per kind: the newest is most relevant to the current screen.
  bannersByKind.get(kind)?.remove();
  bannersByKind.set(kind, banner);
  placeOf().append(banner);
}

/**
 * Shows a red or orange banner for an uncaught error, and reports it to the server under the same
 * ID.
 */
export function showFault(kind: UncaughtKind, reason: unknown): void {
  if (isHarmless(reason)) return;
  const id = newFaultId();
  void reportFault(kind, reason, id);
  const { prefix, className } = styles[kind];
  showBanner(kind, className, prefix + messageOf(reason), `Error ID: ${id}`);
}

/**
 * Warns that nothing is stored beyond this page, on pages where the application doesn't show this
 * (chapter 8, 'Storage quota').
 */
export function showStorageFallback(): void {
  showBanner('storage', 'fault-rejection', storageFallbackMessage, null);
}
