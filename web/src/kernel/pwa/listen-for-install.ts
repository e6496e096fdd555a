import { reportProblem } from '../report-problem.ts';
import type { InstallEvent, InstallOffer } from './install.ts';

const isInstallEvent = (event: Event): event is InstallEvent =>
  'prompt' in event && 'userChoice' in event;

/**
 * Listens for the browser's word that the site can be installed. What offers it comes only then: most browsers never
 * say so. `place` is where the offer stands.
 */
export function listenForInstall(place: () => HTMLElement): void {
  let offer: Promise<InstallOffer> | null = null;
  const load = async () => {
    const [{ InstallOffer }, { createInstallView }] = await Promise.all([
      import('./install.ts'),
      import('./install-view.ts'),
    ]);
    return new InstallOffer(createInstallView(place()));
  };
  const withOffer = async (say: (offer: InstallOffer) => void) => {
    try {
      offer ??= load();
      say(await offer);
    } catch (error) {
      offer = null;
      reportProblem('The offer to install could not be loaded', error);
    }
  };
  addEventListener('beforeinstallprompt', (event) => {
    // The browser's own offer would come at once; ours comes in its time.
    event.preventDefault();
    if (isInstallEvent(event)) void withOffer((each) => each.onChoice(event));
  });
  addEventListener('appinstalled', () => {
    if (offer !== null) void withOffer((each) => each.installed());
  });
}
