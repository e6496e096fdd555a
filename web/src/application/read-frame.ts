import type { QueryClient } from '@tanstack/react-query';
import type { FrameResult } from '../capabilities/auth/index.ts';
import { api } from '../kernel/api.ts';
import type { ApplicationRouter } from './router.tsx';

/**
 * Reads the data that every screen shows around its content, and the views of the list being
 * opened, in one request.
 */
export async function readFrame(
  client: QueryClient,
  router: Pick<ApplicationRouter, 'getMatchedRoutes' | 'latestLocation'>,
): Promise<FrameResult> {
  const [, , foundRoute] = router.getMatchedRoutes(router.latestLocation.pathname);
  const list = foundRoute?.options.staticData?.list;
  const [frame, { seedFrame }] = await Promise.all([
    api.frame.read(list === undefined ? {} : { list }),
    import('./seed-frame.ts'),
  ]);
  return { user: frame.me, seed: () => seedFrame(client, frame, list) };
}
