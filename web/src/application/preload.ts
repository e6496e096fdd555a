import { capabilities } from '../capabilities/index.ts';
import { areaOf } from '../kernel/areas.ts';
import type { LoadableRoute } from '../kernel/capability.ts';
import { canPrefetch } from '../kernel/device.ts';
import { reportProblem } from '../kernel/report-problem.ts';

/** Loaders of screens by the path of their route. */
type Screens = ReadonlyMap<string, () => Promise<unknown>>;

/** Positions in the sidebar; screens that it doesn't show, such as editors, come last. */
const positions = new Map<string, number>(
  capabilities.flatMap(({ navigation }) => navigation.map(({ to, position }) => [to, position])),
);

/** Fetches the code of a screen and of the frames around it. */
async function loadCode({ options, parentRoute }: LoadableRoute): Promise<void> {
  await Promise.all([options.component?.preload?.(), parentRoute && loadCode(parentRoute)]);
}

/**
 * Returns the screens to preload for a role, in sidebar order. Call it only once the router exists,
 * because routes have no paths before that.
 */
export function screensFor(role: string | null): Screens {
  const screens = capabilities
    .flatMap(({ preload }) => preload)
    .filter(({ audience }) => audience === 'everyone' || audience === areaOf(role))
    .map(({ route, audience }) => {
      const path = route.fullPath.replace(/(?<=.)\/$/, '');
      const rank = audience === 'everyone' ? 0 : (positions.get(path) ?? 1000);
      return { path, rank, load: () => loadCode(route) };
    });
  return new Map(screens.toSorted((a, b) => a.rank - b.rank).map(({ path, load }) => [path, load]));
}

/** Milliseconds after which the next screen is fetched even if the browser is never idle. */
const timeout = 5000;

const waitUntilIdle = (): Promise<unknown> =>
  new Promise((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(resolve, { timeout })
      : setTimeout(resolve, timeout),
  );

/**
 * Prefetches screens one by one while the browser is idle, so that they open immediately and work
 * offline. On a low-end device or metered connection, only opened screens are fetched.
 */
export async function preloadScreens(
  role: string | null,
  device: object = navigator,
  whenIdle: () => Promise<unknown> = waitUntilIdle,
  screens: Screens = screensFor(role),
): Promise<void> {
  if (role === null || !canPrefetch(device)) return;
  for (const [path, load] of screens) {
    await whenIdle();
    try {
      await load();
    } catch (error) {
      // Opening the screen will show the error. The other screens would probably fail to load too.
      reportProblem(`Could not preload the screen ${path}`, error);
      return;
    }
  }
}
