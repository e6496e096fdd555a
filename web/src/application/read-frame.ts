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
  const [, , route] = router.getMatchedRoutes(router.latestLocation.pathname);
  const list = route?.options.staticData?.list;
  const [frame, { seedFrame }] = await Promise.all([
    api.frame.read(list === undefined ? {} : { list }),
    import('./seed-frame.ts'),
  ]);
  const { session, me } = frame;
  if (session === null) throw new TypeError('the frame has no session');
  return {
    user: me,
    session: {
      user: { id: me.id, email: me.email, name: `${me.first_name} ${me.last_name}`.trim() },
      session: { id: session.id, aal: 'aal2', expiresAt: session.expires_at },
    },
    seed: () => seedFrame(client, frame, list),
  };
}
