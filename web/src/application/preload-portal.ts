import { mayEnterAdmin } from '@trunkline/contract/kernel/role-levels';
import { mayPrefetch } from '../kernel/device.ts';
import { reportProblem } from '../kernel/report-problem.ts';

/** Who worked in the portal last time will most likely go there: its frame is fetched at once, where the device may. */
export function preloadPortal(
  role: string | null,
  load: () => Promise<unknown>,
  device: object = navigator,
): void {
  if (!mayEnterAdmin(role) || !mayPrefetch(device)) return;
  load().catch((error: unknown) =>
    // Whoever opens it will see.
    reportProblem('The portal could not be fetched beforehand', error),
  );
}

/** Fetches the other screens after the first has been loaded, for those who have signed in here before. */
export function preloadLater(role: string | null): void {
  if (role === null) return;
  const preload = async () => {
    try {
      const { preloadScreens } = await import('./preload.ts');
      await preloadScreens(role);
    } catch (error) {
      reportProblem('The list of screens could not be fetched beforehand', error);
    }
  };
  addEventListener('load', () => void preload(), { once: true });
}
