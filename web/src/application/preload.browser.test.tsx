import { permissionResources } from '@trunkline/contract/kernel/roles';
import { expect, test, vi } from 'vitest';
import { areaHomes } from '../kernel/areas.ts';
import { navigationFor } from './shell/navigation.ts';
import { preloadShell } from './preload-shell.ts';
import { preloadScreens, screensFor } from './preload.ts';
import { createApplication } from '../testing/render-screen.tsx';

const allPermissions = permissionResources.flatMap((resource) => [
  `${resource}:read`,
  `${resource}:create`,
]);
// Routes get their paths when a router is created.
createApplication('/');

const capableDevice = { deviceMemory: 8, hardwareConcurrency: 8 };
const lowEndDevice = { deviceMemory: 2, hardwareConcurrency: 8 };
const runImmediately = () => Promise.resolve();

function screens(broken = '') {
  const loaded: string[] = [];
  const load = (name: string) => async () => {
    if (name === broken) throw new Error('gone');
    loaded.push(name);
  };
  const map = new Map(['one', 'two', 'three'].map((name) => [name, load(name)]));
  return { loaded, map };
}

const adminScreens = ['companies', 'release-notes', 'cms/media', 'cms/blog'];
const workspaceScreens = [
  'services',
  'cart',
  'quotes',
  'orders',
  'companies',
  'company',
  'team',
  'notifications',
];

test.each([
  ['owner', 'admin', adminScreens],
  ['admin', 'admin', adminScreens],
  ['reseller', 'workspace', workspaceScreens],
] as const)(
  "%s preloads everyone's screens first, then those of their own area in sidebar order",
  (role, area, screens) => {
    const home = areaHomes[area];
    const paths = [...screensFor(role).keys()];
    expect(paths.slice(0, 5)).toEqual([
      '/settings/two-factor',
      '/messages',
      '/profile',
      '/settings',
      home,
    ]);
    expect(paths.slice(4).filter((path) => !path.startsWith(home))).toEqual([]);
    expect(paths).toEqual(expect.arrayContaining(screens.map((screen) => `${home}/${screen}`)));
    const sidebar: string[] = navigationFor(area, allPermissions)
      .map(({ to }) => to)
      .filter((to) => to.startsWith(home));
    expect(paths.filter((path) => sidebar.includes(path))).toEqual(
      sidebar.filter((path) => paths.includes(path)),
    );
  },
);

test('every preloaded screen can load its code', async () => {
  const loads = [...screensFor('owner').values()].map((load) => load());
  expect(loads).not.toEqual([]);
  await Promise.all(loads);
});

test('screens are fetched one after another while the browser is idle', async () => {
  const { loaded, map } = screens();
  const idle = Promise.withResolvers<void>();
  const preloaded = preloadScreens('admin', capableDevice, () => idle.promise, map);
  expect(loaded).toEqual([]);
  idle.resolve();
  await preloaded;
  expect(loaded).toEqual(['one', 'two', 'three']);
});

test('nothing is fetched on a low-end device, or for people who never signed in here', async () => {
  const { loaded, map } = screens();
  await preloadScreens('admin', lowEndDevice, runImmediately, map);
  await preloadScreens(null, capableDevice, runImmediately, map);
  expect(loaded).toEqual([]);
});

test('a failed fetch stops preloading silently', async () => {
  using warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { loaded, map } = screens('two');
  await preloadScreens('admin', capableDevice, runImmediately, map);
  expect(loaded).toEqual(['one']);
  expect(warn).toHaveBeenCalledOnce();
});

test('the frame is fetched immediately for people who have signed in here, on a device that may prefetch', () => {
  const load = vi.fn(() => Promise.resolve());
  preloadShell('admin', load, lowEndDevice);
  preloadShell(null, load, capableDevice);
  expect(load).not.toHaveBeenCalled();
  preloadShell('reseller', load, capableDevice);
  preloadShell('admin', load, capableDevice);
  expect(load).toHaveBeenCalledTimes(2);
});
