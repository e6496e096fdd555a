import { permissionResources } from '@trunkline/contract/kernel/roles';
import { expect, test, vi } from 'vitest';
import { navigationFor } from './shell/navigation.ts';
import { preloadShell } from './preload-shell.ts';
import { preloadScreens, screensFor } from './preload.ts';
import { createApplication } from '../testing/render-screen.tsx';

const allPermissions = permissionResources.map((resource) => `${resource}:read`);
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

test("owners and admins preload everyone's screens first, then the admin screens in sidebar order", () => {
  for (const role of ['owner', 'admin']) {
    const paths = [...screensFor(role).keys()];
    expect(paths.slice(0, 6)).toEqual([
      '/settings/two-factor',
      '/messages',
      '/profile',
      '/settings',
      '/admin',
      '/admin/companies',
    ]);
    expect(paths).toEqual(
      expect.arrayContaining(['/admin/release-notes', '/admin/cms/media', '/admin/cms/blog']),
    );
    const sidebar: string[] = navigationFor('admin', allPermissions)
      .map(({ to }) => to)
      .filter((to) => to.startsWith('/admin'));
    expect(paths.filter((path) => sidebar.includes(path))).toEqual(
      sidebar.filter((path) => paths.includes(path)),
    );
  }
  expect([...screensFor('reseller').keys()]).toEqual([
    '/settings/two-factor',
    '/messages',
    '/profile',
    '/settings',
    '/app',
    '/app/services',
    '/app/cart',
    '/app/quotes',
    '/app/orders',
    '/app/companies',
    '/app/company',
    '/app/team',
    '/app/notifications',
  ]);
});

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
