import { mayEnterAdmin } from '@trunkline/contract/kernel/role-levels';
import { mayPrefetch } from '../kernel/device.ts';
import { reportProblem } from '../kernel/report-problem.ts';

type Screens = Readonly<Record<string, () => Promise<unknown>>>;

/** Screens of everybody who signs in. */
const everybody: Screens = {
  profile: () => import('../capabilities/users/pages/profile-page.tsx'),
  settings: () => import('../capabilities/auth/pages/settings-page.tsx'),
  messages: () => import('./messages/messages-screen.tsx'),
};

/** The admin feature set, in the order in which it is most likely opened; what is heavy comes last. */
const admin: Screens = {
  dashboard: () => import('../capabilities/analytics/pages/dashboard-page.tsx'),
  companies: () => import('../capabilities/companies/pages/companies-page.tsx'),
  users: () => import('../capabilities/users/pages/users-page.tsx'),
  integrations: () => import('../capabilities/integrations/pages/integrations-page.tsx'),
  partners: () => import('../capabilities/partners/pages/partners-page.tsx'),
  services: () => import('../capabilities/catalog/pages/services-page.tsx'),
  roles: () => import('../capabilities/users/pages/roles-page.tsx'),
  recycleBin: () => import('../capabilities/recycle/pages/recycle-page.tsx'),
  releases: () => import('../capabilities/releases/pages/releases-page.tsx'),
  pages: () => import('../capabilities/pages/pages/pages-page.tsx'),
  mediaLibrary: () => import('./admin/media-screen.tsx'),
  blogDashboard: () => import('../capabilities/blog/pages/blog-page.tsx'),
  auditLogs: () => import('./admin/audit-screen.tsx'),
  tenantSettings: () => import('./admin/settings-screen.tsx'),
  postEditor: () => import('../capabilities/blog/pages/post-page.tsx'),
};

/** What is fetched beforehand for somebody with this role. */
export const screensFor = (role: string | null): Screens =>
  mayEnterAdmin(role) ? { ...everybody, ...admin } : everybody;

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

/** Milliseconds after which a browser that is never idle fetches the next one all the same. */
const patience = 5000;

const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(resolve, { timeout: patience })
      : setTimeout(resolve, patience),
  );

/**
 * Fetches screens one by one while nothing else is to be done, so that they open at once, and are there without a
 * connection. A device that is weak or pays for its data fetches what it opens.
 */
export async function preloadScreens(
  role: string | null,
  device: object = navigator,
  whenIdle: () => Promise<unknown> = idle,
  screens: Screens = screensFor(role),
): Promise<void> {
  if (role === null || !mayPrefetch(device)) return;
  for (const [name, load] of Object.entries(screens)) {
    await whenIdle();
    try {
      await load();
    } catch (error) {
      // Whoever opens it will see; the rest would hardly fare better.
      reportProblem(`The screen ${name} could not be fetched beforehand`, error);
      return;
    }
  }
}
