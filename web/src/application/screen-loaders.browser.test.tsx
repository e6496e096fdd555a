import { contract } from '@trunkline/contract';
import { actions } from '@trunkline/contract/kernel/role-levels';
import { permissionResources } from '@trunkline/contract/kernel/roles';
import type { Query } from '@tanstack/react-query';
import type { AnyRoute } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readSession } from '../capabilities/auth/index.ts';
import { partners } from '../capabilities/partners/routes.tsx';
import { createQueryClient } from '../kernel/query-client.ts';
import { nordlicht } from '../testing/partners-screen.tsx';
import { idOf, meOf } from '../testing/records.ts';
import { createApplication, renderApplication } from '../testing/render-screen.tsx';
import { mockAccount } from '../testing/signing-in.ts';

const routes: AnyRoute[] = Object.values(createApplication('/').router.routesById);
const screens = routes.filter(
  ({ id, options, children }) => id.startsWith('/shell/') && !children && options.component,
);

/** Screens without a loader, and why. */
const withoutLoader: Readonly<Record<string, string>> = {
  '/shell/app/': 'Its cards are declared in the manifests, which load after sign-in.',
  '/shell/app/notifications': 'The frame of every screen reads the notifications.',
  '/shell/account/profile': 'It shows only the signed-in person.',
  '/shell/admin/cms/blog/new': 'It is an empty form.',
  '/shell/admin/cms/blog/$id':
    'The editor always starts from a new response, never from the cache.',
  '/shell/admin/cms/sections/$id': 'The editor always starts from a new response.',
  '/shell/admin/cms/pages/edit/$id': 'The request names the open editor.',
};

const owner = meOf({
  permissions: permissionResources.flatMap((resource) =>
    actions.map((action) => `${resource}:${action}`),
  ),
});

async function signIn() {
  const { server } = mockAccount({ level: 'aal2', me: owner });
  await readSession();
  return server;
}

test('every screen with data requests the data while its code loads', () => {
  const missing = screens.filter(({ options }) => options.loader === undefined);
  const ids = missing.map(({ id }): string => id);
  expect(ids.toSorted()).toEqual(Object.keys(withoutLoader).toSorted());
});

test.each(screens.filter(({ options }) => options.loader).map(({ fullPath }) => fullPath))(
  '%s shows everything that its loader requests',
  async (template: string) => {
    const server = await signIn();
    // Responses never arrive, so screens send only requests that depend on no response.
    const exceptSession = /^\/api\/(?!auth\/get-session|users\/me$)/;
    server.answerBytes('GET', exceptSession, () => new Promise(() => {}));
    const path = template.replace('$id', idOf(5)).replace('$slug', 'hosted-pbx');
    const application = createApplication(path);
    const [, params, route] = application.router.getMatchedRoutes(path);
    const loaderClient = createQueryClient(() => undefined);
    route?.options.loader({
      cause: 'enter',
      context: { client: loaderClient, signedInUser: () => Promise.resolve(owner) },
      location: { search: {} },
      params,
      route,
    });
    const requested = () => loaderClient.getQueryCache().getAll();
    await expect.poll(requested).not.toEqual([]);
    const { client } = await renderApplication(path, application);
    const isShown = ({ queryKey }: Query) => client.getQueryCache().find({ queryKey })?.isActive();
    const unused = () => requested().filter((query) => !isShown(query));
    await expect.poll(() => unused().map(({ queryKey }) => queryKey)).toEqual([]);
  },
);

test("a record is requested before its page's code has loaded, and only once", async () => {
  const server = await signIn();
  server.answer(contract.partners.get, () => nordlicht);
  const code = Promise.withResolvers<void>();
  Object.assign(partners.page.options.component ?? {}, { preload: () => code.promise });
  const requests = () => server.inputsOf('GET', `/api/partners/${nordlicht.id}`);
  const heading = page.getByRole('heading', { name: 'Nordlicht', level: 1 });
  const { client } = await renderApplication(`/admin/partners/${nordlicht.id}`);
  await expect.poll(requests).toHaveLength(1);
  await expect.poll(() => client.isFetching()).toBe(0);
  await expect.element(heading).not.toBeInTheDocument();
  code.resolve();
  await expect.element(heading).toBeVisible();
  expect(requests()).toHaveLength(1);
});
