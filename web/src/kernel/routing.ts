import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  type RouteComponent,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import { canEnterAdmin } from '@trunkline/contract/kernel/role-levels';
import type { Permission } from '@trunkline/contract/kernel/roles';
import type { Me } from '@trunkline/contract/users';
import { type Area, areaHomes, areaLabels } from './areas.ts';
import { requestFirst, type ScreenQuery } from './query-client.ts';

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

/** Parameters of the address at which a screen opens. */
export interface ScreenAddress {
  params: Readonly<Record<string, string | undefined>>;
  search: Readonly<Record<string, unknown>>;
}

/** Returns the queries whose data a screen shows first, exactly as the screen itself uses them. */
export type ScreenQueries = (me: Me, address: ScreenAddress) => readonly ScreenQuery[];
type QueriesModule = () => Promise<{ screenQueries: ScreenQueries }>;

/** A route, or one of the frames around it. */
interface Frame {
  options: { staticData?: StaticDataRouteOption };
  parentRoute?: Frame;
}

/**
 * The router's arguments without `params`: if they were declared here, links would take the types
 * of their parameters from here instead of from the path.
 */
interface LoaderArguments {
  context: RouterContext;
  location: Pick<ScreenAddress, 'search'>;
  route: Frame;
  cause: 'enter' | 'stay' | 'preload';
}

/** Returns whether a person may open a screen, as the frames around it decide. */
function isOpenTo(me: Me, { options: { staticData }, parentRoute }: Frame): boolean {
  const { area, needs } = staticData ?? {};
  const isAdmitted = area !== 'admin' || canEnterAdmin(me.role);
  const isPermitted = needs === undefined || me.permissions.includes(needs);
  return isAdmitted && isPermitted && (parentRoute === undefined || isOpenTo(me, parentRoute));
}

/**
 * Creates a loader that requests a screen's data while its code is loading. It requests nothing on
 * hover, because that would use up rate limits, or when the address of an open screen changes,
 * because the screen does that itself.
 */
export function screenLoader(module: QueriesModule) {
  const load = async (loaderArguments: LoaderArguments) => {
    const { context, location, route } = loaderArguments;
    const [{ screenQueries }, me] = await Promise.all([module(), context.signedInUser()]);
    if (me === null || !isOpenTo(me, route)) return;
    const address: ScreenAddress = { params: {}, ...loaderArguments, search: location.search };
    for (const query of screenQueries(me, address)) requestFirst(context.client, query);
  };
  return (loaderArguments: LoaderArguments): void => {
    // The screen requests the same data, and shows any error.
    if (loaderArguments.cause === 'enter') load(loaderArguments).catch(() => undefined);
  };
}

interface RecordRoutes<Path extends string> {
  needs?: Permission;
  path: Path;
  crumb: string;
  /** The list's name, under which its views are saved. */
  name: string;
  /** The queries of the list and of a record. */
  load: QueriesModule;
  list: RouteComponent;
  page: RouteComponent;
  /** Shown until the code of the list has loaded. */
  pending?: RouteComponent;
}

const screensOf = ({ name, load, list, page, pending }: RecordRoutes<string>) => {
  const shared = { validateSearch: anySearch, loader: screenLoader(load) };
  return {
    list: {
      ...shared,
      path: '/',
      staticData: { list: name },
      component: list,
      ...(pending && { pendingComponent: pending }),
    },
    page: { ...shared, path: '/$id', component: page },
  } as const;
};

/** Creates the routes of a list and its records in the portal. */
export function recordRoutes<const Path extends string>(routes: RecordRoutes<Path>) {
  const { path, crumb } = routes;
  const screens = screensOf(routes);
  const parent = createRoute({ getParentRoute: () => portal, path, staticData: { crumb } });
  const list = createRoute({ getParentRoute: () => parent, ...screens.list });
  const page = createRoute({ getParentRoute: () => parent, ...screens.page });
  return { tree: parent.addChildren([list, page]), list, page };
}

/** Creates the routes of a list and its records in the workspace. */
export function workspaceRecordRoutes<const Path extends string>(routes: RecordRoutes<Path>) {
  const { path, crumb, needs } = routes;
  const screens = screensOf(routes);
  const parent = createRoute({
    getParentRoute: () => workspace,
    path,
    staticData: { crumb, ...(needs && { needs }) },
  });
  const list = createRoute({ getParentRoute: () => parent, ...screens.list });
  const page = createRoute({ getParentRoute: () => parent, ...screens.page });
  return { tree: parent.addChildren([list, page]), list, page };
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
