import { reportProblem } from '../report-problem.ts';
import type { InstallEvent, InstallOffer } from './install.ts';

const isInstallEvent = (event: Event): event is InstallEvent =>
  'prompt' in event && 'userChoice' in event;

/**
 * Listens for the browser's install event. The code that offers it is loaded only then: most
 * browsers never fire it. `container` is where the offer appears.
 */
export function listenForInstall(container: () => HTMLElement): void {
  let offer: Promise<InstallOffer> | null = null;
  const load = async () => {
    const [{ InstallOffer }, { createInstallView }] = await Promise.all([
      import('./install.ts'),
      import('./install-view.ts'),
    ]);
    return new InstallOffer(createInstallView(container()));
  };
  const withOffer = async (report: (offer: InstallOffer) => void) => {
    try {
      offer ??= load();
      report(await offer);
    } catch (error) {
      offer = null;
      reportProblem('Could not load the install prompt', error);
    }
  };
  addEventListener('beforeinstallprompt', (event) => {
    // The browser would prompt immediately; ours waits for the right time.
    event.preventDefault();
    if (isInstallEvent(event)) void withOffer((item) => item.onInstallable(event));
  });
  addEventListener('appinstalled', () => {
    if (offer !== null) void withOffer((item) => item.installed());
  });
}
