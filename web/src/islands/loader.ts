/// <reference types="vite/client" />
import { signedInHint } from '@trunkline/contract/kernel/constants';
import { followFaults } from '../kernel/faults/follow-faults.ts';
import type * as Faults from '../kernel/faults/handle-uncaught.ts';
import { reportQuietly } from '../kernel/faults/report-quietly.ts';
import { retryFaultReports } from '../kernel/faults/retry-fault-reports.ts';
import { listenForInstall } from '../kernel/pwa/listen-for-install.ts';
import { registerWorker, postToWorker } from '../kernel/pwa/register.ts';
import { countVisit } from '../kernel/pwa/visits.ts';
import { reportProblem } from '../kernel/report-problem.ts';
import { storageFallback } from '../kernel/safe-storage.ts';
import { monitorStorage } from '../kernel/storage/monitor.ts';
import { documentsChanged } from './development.ts';
import { flushQueue } from '../kernel/queue/flush-queue.ts';

/** What every island's module exports: it takes over the element that carries its name. */
export interface Island {
  mount(place: HTMLElement): void;
}

interface Entry {
  /** Whether this visitor needs the island at all; its module is not fetched otherwise. */
  readonly needed: () => boolean;
  readonly load: () => Promise<Island>;
}

const isSignedIn = () => document.cookie.split('; ').includes(`${signedInHint}=1`);

const islands: Readonly<Record<string, Entry>> = {
  account: { needed: isSignedIn, load: () => import('./account.ts') },
  news: { needed: isSignedIn, load: () => import('./news.ts') },
  form: { needed: () => true, load: () => import('./form.ts') },
  'edit-page': { needed: isSignedIn, load: () => import('./edit-page.ts') },
  embed: { needed: () => true, load: () => import('./embed.ts') },
};

/** What says that something broke comes when something has. */
function withFaults(work: (faults: typeof Faults) => void): void {
  import('../kernel/faults/handle-uncaught.ts').then(work, (error: unknown) =>
    reportProblem('It could not be said that something broke', error),
  );
}
followFaults((kind, reason) => withFaults(({ handleUncaught }) => handleUncaught(kind, reason)));
addEventListener(storageFallback, () => withFaults((faults) => faults.showStorageFallback()), {
  once: true,
});

/** Without its island a place keeps what the server rendered, which works; so a failed load is only reported. */
async function start(place: HTMLElement): Promise<void> {
  const entry = islands[place.dataset['island'] ?? ''];
  if (!entry?.needed()) return;
  try {
    (await entry.load()).mount(place);
  } catch (reason) {
    reportQuietly('An island could not be loaded', reason);
  }
}

for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) void start(place);

/** Effects come when nothing else is left to do; until then, and without them, stands their still likeness. */
async function moveBackgrounds(): Promise<void> {
  try {
    await (await import('./effects/index.ts')).startEffects(document);
  } catch (reason) {
    reportQuietly('The effects could not be loaded', reason);
  }
}
const whenIdle = window.requestIdleCallback ?? setTimeout;
if (document.querySelector("[data-effect]:not([data-effect='none'])"))
  whenIdle(() => void moveBackgrounds());

/** A document has nothing to lose: a worker that waits for its turn gets it here. */
async function startWorker(): Promise<void> {
  const registration = await registerWorker();
  postToWorker(registration?.waiting ?? null, { type: 'take-over' });
}
void startWorker();

// Small values need looking after on every page, but nobody waits for it.
whenIdle(() => void monitorStorage());

retryFaultReports();
flushQueue();
countVisit();
listenForInstall(() => {
  const place = document.createElement('div');
  place.className = 'install-place';
  document.body.append(place);
  return place;
});

import.meta.hot?.on(documentsChanged, () => location.reload());
