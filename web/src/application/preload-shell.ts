import { canPrefetch } from '../kernel/device.ts';
import { reportProblem } from '../kernel/report-problem.ts';

/** Prefetches the frame for people who have signed in here before, if the device may prefetch. */
export function preloadShell(
  role: string | null,
  load: () => Promise<unknown>,
  device: object = navigator,
): void {
  if (role === null || !canPrefetch(device)) return;
  load().catch((error: unknown) =>
    // If the shell is opened later, it shows the error itself.
    reportProblem('Could not preload the shell', error),
  );
}

/** Prefetches the other screens for people who have signed in here before. */
export async function preloadLater(role: string | null): Promise<void> {
  if (role === null) return;
  try {
    const { preloadScreens } = await import('./preload.ts');
    await preloadScreens(role);
  } catch (error) {
    reportProblem('Could not preload the list of screens', error);
  }
}
