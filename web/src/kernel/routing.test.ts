import type { Me } from '@trunkline/contract/users';
import { expect, test, vi } from 'vitest';
import { idOf, meOf } from '../testing/records.ts';
import { createQueryClient } from './query-client.ts';
import { screenLoader, type ScreenQueries } from './routing.ts';

const params = { id: idOf(5) };
const search = { tab: 'history' };
const portal = { options: { staticData: { area: 'admin' as const } } };
const screen = {
  options: { staticData: { needs: 'companies:read' as const } },
  parentRoute: portal,
};

/** Runs a screen's loader, and returns the mock that provides the screen's queries. */
function load(me: Me | null, cause: 'enter' | 'stay' | 'preload' = 'enter') {
  const screenQueries = vi.fn<ScreenQueries>(() => []);
  const context = { client: createQueryClient(() => undefined), signedInUser: async () => me };
  const loaderArguments = { context, location: { search }, route: screen, cause, params };
  screenLoader(() => Promise.resolve({ screenQueries }))(loaderArguments);
  return screenQueries;
}

test('a loader requests nothing on hover, or for a screen that the person may not open', async () => {
  const owner = meOf({ permissions: ['companies:read'] });
  const closed = [
    load(null),
    load(meOf({ ...owner, role: 'reseller' })),
    load(meOf({ ...owner, permissions: ['users:read'] })),
    load(owner, 'preload'),
    load(owner, 'stay'),
  ];
  const open = load(owner);
  await vi.waitFor(() => expect(open).toHaveBeenCalled());
  expect(open).toHaveBeenCalledWith(owner, expect.objectContaining({ params, search }));
  for (const screenQueries of closed) expect(screenQueries).not.toHaveBeenCalled();
});
