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
const maxLength = 200;

const messageOf = (reason: unknown): string =>
  mask(reason instanceof Error ? reason.message : String(reason)).slice(0, maxLength);

/** Checks for requests cancelled by the caller and for messages that are only informational. */
function isHarmless(reason: unknown): boolean {
  if (reason instanceof DOMException && reason.name === 'AbortError') return true;
  return /^(Uncaught )?ResizeObserver loop/.test(messageOf(reason));
}

function bannerContainer(): HTMLElement {
  const existing = document.querySelector<HTMLElement>('.fault-banners');
  if (existing) return existing;
  const container = document.createElement('div');
  container.className = 'fault-banners';
  document.body.prepend(container);
  new ResizeObserver(() =>
    document.documentElement.style.setProperty('--faults', `${container.offsetHeight}px`),
  ).observe(container);
  return container;
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
  bannerContainer().append(banner);
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
 * Warns that values last only as long as this page. For pages outside the application, which shows
 * its own notice (chapter 8, 'Storage quota').
 */
export function showStorageFallback(): void {
  showBanner('storage', 'fault-rejection', storageFallbackMessage, null);
}
