/// <reference types="vite/client" />
import { signedInHint } from '@trunkline/contract/kernel/page-constants';
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
import { returnWhenOnline } from './return-online.ts';
import { followVitals } from '../kernel/vitals/follow-vitals.ts';
import { flushQueue } from '../kernel/queue/flush-queue.ts';

/** Exported by every island's module: takes over the element with its name. */
export interface Island {
  mount(container: HTMLElement): void;
}

interface Entry {
  /** Whether this visitor needs the island; otherwise its module isn't loaded. */
  readonly needed: () => boolean;
  readonly load: () => Promise<Island>;
}

const isSignedIn = () => document.cookie.split('; ').includes(`${signedInHint}=1`);

const islands: Readonly<Record<string, Entry>> = {
  account: { needed: isSignedIn, load: () => import('./account.ts') },
  news: { needed: isSignedIn, load: () => import('./news.ts') },
  navigation: { needed: () => true, load: () => import('./navigation.ts') },
  form: { needed: () => true, load: () => import('./form.ts') },
  'edit-page': { needed: isSignedIn, load: () => import('./edit-page.ts') },
  embed: { needed: () => true, load: () => import('./embed.ts') },
  motion: { needed: () => true, load: () => import('./motion.ts') },
};

/** The error reporting code is loaded only after an error. */
function withFaults(run: (faults: typeof Faults) => void): void {
  import('../kernel/faults/handle-uncaught.ts').then(run, (error: unknown) =>
    reportProblem('Could not report an error', error),
  );
}
followFaults((kind, reason) => withFaults(({ handleUncaught }) => handleUncaught(kind, reason)));
addEventListener(storageFallback, () => withFaults((faults) => faults.showStorageFallback()), {
  once: true,
});

/**
 * Without its island an element keeps its working server-rendered HTML, so a failed load is only
 * reported.
 */
async function start(container: HTMLElement): Promise<void> {
  const entry = islands[container.dataset['island'] ?? ''];
  if (!entry?.needed()) return;
  try {
    (await entry.load()).mount(container);
  } catch (reason) {
    reportQuietly("Couldn't load an island", reason);
  }
}

for (const container of document.querySelectorAll<HTMLElement>('[data-island]'))
  void start(container);

/** Effects load when the browser is idle; until then, a still image is shown. */
async function startBackgrounds(): Promise<void> {
  try {
    await (await import('./effects/index.ts')).startEffects(document);
  } catch (reason) {
    reportQuietly('Could not load the effects', reason);
  }
}
const whenIdle = window.requestIdleCallback ?? setTimeout;
if (document.querySelector("[data-effect]:not([data-effect='none'], [data-effect='off'])"))
  whenIdle(() => void startBackgrounds());

/** Documents have no state to lose, so a waiting worker can take over immediately. */
async function startWorker(): Promise<void> {
  const registration = await registerWorker();
  postToWorker(registration?.waiting ?? null, { type: 'take-over' });
}
void startWorker();

// Storage cleanup is due on every page, but not urgent.
whenIdle(() => void monitorStorage());

if (document.querySelector('[data-offline]'))
  returnWhenOnline(location.pathname + location.search, () => location.reload());

followVitals(new URL(import.meta.url).pathname, () => location.pathname);
retryFaultReports();
flushQueue();
countVisit();
listenForInstall(() => {
  const container = document.createElement('div');
  container.className = 'install-place';
  document.body.append(container);
  return container;
});

import.meta.hot?.on(documentsChanged, () => location.reload());
