import { createRouter } from '@tanstack/react-router';
import { canPrefetch } from '../kernel/device.ts';
import { ErrorScreen } from '../kernel/error-screen.tsx';
import { PageSkeleton } from '../kernel/page-skeleton.tsx';
import type { RouterContext } from '../kernel/routing.ts';
import { NotFound } from './not-found.tsx';
import { routeTree } from './routes.tsx';

export function createApplicationRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: canPrefetch(navigator) ? 'intent' : false,
    // Always run loaders: the query cache decides which data is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 200,
    defaultPendingComponent: PageSkeleton,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: ({ error, reset }) => <ErrorScreen error={error} onRetry={reset} />,
    scrollRestoration: true,
  });
}

export type ApplicationRouter = ReturnType<typeof createApplicationRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ApplicationRouter;
  }
}
