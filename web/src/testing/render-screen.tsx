import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { Me } from '@trunkline/contract/users';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import '../application/install-capabilities.ts';
import { createApplicationRouter } from '../application/router.tsx';
import { signedInUser } from '../capabilities/auth/auth-store.ts';
import { ConfirmIdentityDialog } from '../capabilities/auth/components/confirm-identity-dialog.tsx';
import { MeContext } from '../capabilities/auth/use-auth.ts';
import { createQueryClient } from '../kernel/query-client.ts';
import { ViewerContext } from '../kernel/viewer.ts';
import { Toaster } from '../ui/toast.tsx';
import { meOf } from './records.ts';

const routePatterns = [
  '/',
  '/auth',
  '/mfa',
  '/admin',
  '/admin/companies',
  '/admin/companies/$id',
  '/admin/users',
  '/admin/users/$id',
  '/admin/cms/media',
  '/admin/services',
  '/admin/services/$id',
  '/admin/performance',
  '/admin/integrations',
  '/admin/integrations/$id',
  '/admin/partners',
  '/admin/partners/$id',
  '/messages',
  '/alerts/$id',
] as const;

function createTestQueryClient() {
  const client = createQueryClient(() => undefined);
  // Shows errors without retries, which have their own tests.
  client.setDefaultOptions({
    queries: { ...client.getDefaultOptions().queries, retry: false },
    mutations: { retry: false },
  });
  return client;
}

/**
 * Renders one screen for a signed-in user at its own address. Any other address shows only its
 * path.
 */
export async function renderScreen(
  screen: ReactNode,
  {
    path = '/admin/companies',
    route: shownRoute = path.split('?')[0],
    me = meOf(),
  }: {
    path?: string;
    /** Route pattern of `path`, if that contains an ID. */
    route?: string;
    me?: Me;
  } = {},
) {
  const root = createRootRoute({
    component: () => (
      <MeContext value={me}>
        <ViewerContext value={{ tenant: me.company.id, permissions: me.permissions }}>
          <Outlet />
        </ViewerContext>
        <ConfirmIdentityDialog />
      </MeContext>
    ),
  });
  const routes = routePatterns.map((route) =>
    createRoute({
      getParentRoute: () => root,
      path: route,
      validateSearch: (search: Record<string, unknown>) => search,
      component: () => (route === shownRoute ? screen : <h1>Screen at {route}</h1>),
    }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  const client = createTestQueryClient();
  const rendered = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { ...rendered, router, client, search: () => router.latestLocation.search };
}

/** Creates the router and query cache of the application at an address, without rendering. */
export function createApplication(path: string) {
  const client = createTestQueryClient();
  const router = createApplicationRouter({ client, signedInUser });
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  return { router, client };
}

/** Renders the whole application at an address, as main.tsx does. */
export async function renderApplication(path: string, application = createApplication(path)) {
  const { router, client } = application;
  const rendered = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { ...rendered, router, client };
}
