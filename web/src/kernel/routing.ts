import { createRootRoute, createRoute, type RouteComponent } from '@tanstack/react-router';

/**
 * The frames that routes are placed in. application/routes.tsx gives each its component; capabilities
 * put their own routes below them.
 */
export const root = createRootRoute();

/** The admin portal. */
export const portal = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  staticData: { crumb: 'Admin Portal' },
});

/** Pages of the signed-in person, outside the portal. */
export const account = createRoute({ getParentRoute: () => root, id: 'account' });

/** The same frame for pages that also help people who cannot sign in. */
export const openAccount = createRoute({ getParentRoute: () => root, id: 'open-account' });

/** The portal's frame for those who may enter it, the account's for everybody else. */
export const workspace = createRoute({ getParentRoute: () => root, id: 'workspace' });

/** Settings of the signed-in person; each section is a route of its own. */
export const settings = createRoute({ getParentRoute: () => account, path: '/settings' });

/** For screens that read search, filters, sort and open row from the address themselves. */
export const anySearch = (search: Record<string, unknown>): Record<string, unknown> => search;

interface RecordRoutes<Path extends string> {
  path: Path;
  crumb: string;
  list: RouteComponent;
  page: RouteComponent;
  /** Shown until the code of the list has arrived. */
  pending?: RouteComponent;
}

/** A list of records in the portal, and the page of one of them below it. */
export function recordRoutes<const Path extends string>({
  path,
  crumb,
  list,
  page,
  pending,
}: RecordRoutes<Path>) {
  const parent = createRoute({ getParentRoute: () => portal, path, staticData: { crumb } });
  const listRoute = createRoute({
    getParentRoute: () => parent,
    path: '/',
    validateSearch: anySearch,
    component: list,
    ...(pending && { pendingComponent: pending }),
  });
  const pageRoute = createRoute({
    getParentRoute: () => parent,
    path: '/$id',
    validateSearch: anySearch,
    component: page,
  });
  return { tree: parent.addChildren([listRoute, pageRoute]), list: listRoute, page: pageRoute };
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the breadcrumb and the tab call this place. */
    crumb?: string;
  }
}
