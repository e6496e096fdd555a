import { canPrefetch } from '../kernel/device.ts';
import { reportProblem } from '../kernel/report-problem.ts';

/** Prefetches the frame for those who have signed in here before, if the device permits. */
export function preloadShell(
  role: string | null,
  load: () => Promise<unknown>,
  device: object = navigator,
): void {
  if (role === null || !canPrefetch(device)) return;
  load().catch((error: unknown) =>
    // Opening it will show the error.
    reportProblem('Could not preload the shell', error),
  );
}

/** Fetches the other screens, for those who have signed in here before. */
export async function preloadLater(role: string | null): Promise<void> {
  if (role === null) return;
  try {
    const { preloadScreens } = await import('./preload.ts');
    await preloadScreens(role);
  } catch (error) {
    reportProblem('Could not preload the list of screens', error);
  }
}
