import { mask } from '@trunkline/contract/kernel/mask';
import { type FaultKind, newFaultId, reportFault } from './report-fault.ts';

/** What nobody caught, said above everything else (specification, chapter 8). No React: that may be what broke. */
const looks: Readonly<Record<Exclude<FaultKind, 'screen'>, { prefix: string; className: string }>> =
  {
    error: { prefix: 'Error: ', className: 'fault-banner fault-error' },
    rejection: { prefix: 'Promise Rejection: ', className: 'fault-banner fault-rejection' },
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

const shown = new Map<FaultKind, HTMLElement>();

function show(kind: 'error' | 'rejection', reason: unknown): void {
  if (isHarmless(reason)) return;
  const id = newFaultId();
  void reportFault(kind, reason, id);
  const { prefix, className } = looks[kind];
  const banner = document.createElement('div');
  banner.className = className;
  banner.setAttribute('role', 'alert');
  const text = document.createElement('p');
  text.textContent = prefix + messageOf(reason);
  const code = document.createElement('small');
  code.textContent = `Error ID: ${id}`;
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = 'Dismiss';
  close.addEventListener('click', () => {
    banner.remove();
    shown.delete(kind);
  });
  banner.append(text, code, close);
  // One of each: the newest says most about what is on the screen now.
  shown.get(kind)?.remove();
  shown.set(kind, banner);
  placeOf().append(banner);
}

/** Shows a red banner for what nobody caught, and an orange one for promises that were broken unheard. */
export function followFaults(): () => void {
  const onError = (event: ErrorEvent) => {
    // Scripts of extensions, of which the browser tells nothing.
    if (event.error === null && event.filename === '') return;
    show('error', event.error ?? event.message);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => show('rejection', reason);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return () => {
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
  };
}
