import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  type RouteComponent,
} from '@tanstack/react-router';
import { canEnterAdmin } from '@trunkline/contract/kernel/role-levels';
import type { Permission } from '@trunkline/contract/kernel/roles';
import type { Me } from '@trunkline/contract/users';
import { type Area, areaHomes, areaLabels } from './areas.ts';

/** The context of route loaders. */
export interface RouterContext {
  client: QueryClient;
  /** The signed-in user, once the server has responded; null while a sign-in step is missing. */
  signedInUser: () => Promise<Me | null>;
}

/**
 * The frames around routes. application/routes.tsx sets their components; capabilities add their
 * own routes below them.
 */
export const root = createRootRouteWithContext<RouterContext>()();

/** The frame around all screens for signed-in users. */
export const shell = createRoute({ getParentRoute: () => root, id: 'shell' });

/** The admin portal. */
export const portal = createRoute({
  getParentRoute: () => shell,
  path: areaHomes.admin,
  staticData: { crumb: areaLabels.admin, area: 'admin' },
});

/** The workspace of everyone else; owners and admins may enter it as well. */
export const workspace = createRoute({
  getParentRoute: () => shell,
  path: areaHomes.workspace,
  staticData: { crumb: areaLabels.workspace, area: 'workspace' },
});

/** The signed-in user's own pages, in either area. */
export const account = createRoute({ getParentRoute: () => shell, id: 'account' });

/** Account pages that also help people who cannot sign in. */
export const openAccount = createRoute({ getParentRoute: () => root, id: 'open-account' });

/** Screens of either area that fill the window. */
export const filling = createRoute({ getParentRoute: () => shell, id: 'filling' });

/** The signed-in user's settings; each section has its own route. */
export const settings = createRoute({
  getParentRoute: () => account,
  path: '/settings',
  staticData: { crumb: 'Settings' },
});

/** For screens that read search, filters, sort and open row from the address themselves. */
export const anySearch = (search: Record<string, unknown>): Record<string, unknown> => search;

/** Loads the rows that a list shows at an address. */
export type LoadList = (
  client: QueryClient,
  me: Pick<Me, 'company' | 'permissions'>,
  search: Record<string, unknown>,
) => Promise<void>;
type ListModule = () => Promise<{ loadList: LoadList }>;

interface LoaderArguments {
  context: RouterContext;
  location: { search: Record<string, unknown> };
  cause: 'enter' | 'stay' | 'preload';
}

/**
 * Creates a loader that reads a list's rows while its screen's code is loading. It reads nothing on
 * hover, because that would use up rate limits, or when the search parameters change, because the
 * screen does that itself.
 */
export function listLoader(module: ListModule, area: Area = 'admin') {
  const load = async ({ context: { client, signedInUser }, location }: LoaderArguments) => {
    const [{ loadList }, me] = await Promise.all([module(), signedInUser()]);
    if (me === null || (area === 'admin' && !canEnterAdmin(me.role))) return;
    await loadList(client, me, location.search);
  };
  return (loaded: LoaderArguments): void => {
    // The screen requests the same code and rows, and shows any error.
    if (loaded.cause === 'enter') load(loaded).catch(() => undefined);
  };
}

interface RecordRoutes<Path extends string> {
  needs?: Permission;
  path: Path;
  crumb: string;
  /** The list's name, under which its views are saved. */
  name: string;
  /** Reads the rows of the list. */
  load: ListModule;
  list: RouteComponent;
  page: RouteComponent;
  /** Shown until the code of the list has loaded. */
  pending?: RouteComponent;
}

const listOf = ({ name, load, list, pending }: RecordRoutes<string>, area: Area) => ({
  staticData: { list: name },
  validateSearch: anySearch,
  loader: listLoader(load, area),
  component: list,
  ...(pending && { pendingComponent: pending }),
});

/** Creates the routes of a list and its records in the portal. */
export function recordRoutes<const Path extends string>(routes: RecordRoutes<Path>) {
  const { path, crumb, page } = routes;
  const parent = createRoute({ getParentRoute: () => portal, path, staticData: { crumb } });
  const listRoute = createRoute({
    getParentRoute: () => parent,
    path: '/',
    ...listOf(routes, 'admin'),
  });
  const pageRoute = createRoute({
    getParentRoute: () => parent,
    path: '/$id',
    validateSearch: anySearch,
    component: page,
  });
  return { tree: parent.addChildren([listRoute, pageRoute]), list: listRoute, page: pageRoute };
}

/** Creates the routes of a list and its records in the workspace. */
export function workspaceRecordRoutes<const Path extends string>(routes: RecordRoutes<Path>) {
  const { path, crumb, page, needs } = routes;
  const parent = createRoute({
    getParentRoute: () => workspace,
    path,
    staticData: { crumb, ...(needs && { needs }) },
  });
  const listRoute = createRoute({
    getParentRoute: () => parent,
    path: '/',
    ...listOf(routes, 'workspace'),
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
    /** The area that this screen and those below it belong to. */
    area?: Area;
    /** Without this permission, an access notice replaces this screen and those below it. */
    needs?: Permission;
    /** Label in the breadcrumb and the tab title. */
    crumb?: string;
    /** Name of the list that opens here, under which its views are saved. */
    list?: string;
  }
}
