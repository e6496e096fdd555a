import type { Context as HonoContext, Hono } from 'hono';
import { photoPath, readPhoto } from '../capabilities/users/index.ts';
import type { IncomingRequest } from '../kernel/operations.ts';
import type { Env } from './app-dependencies.ts';
import type { Exchange } from './exchange.ts';
import { withFileAccess } from './file-guard.ts';

/**
 * The address identifies the content, so browsers never need to request it again; private, so no
 * shared cache keeps it.
 */
const cacheControl = 'private, max-age=31536000, immutable';

/**
 * Serves profile photos to users who may read the profile. Files aren't operations, but the same
 * guard applies.
 */
export function mountPhotos(
  app: Hono<Env>,
  incomingOf: (request: Request, exchange: Exchange) => IncomingRequest,
): void {
  app.get(photoPath(':user', ':hash'), async (c: HonoContext<Env>) => {
    return withFileAccess(
      incomingOf(c.req.raw, c.get('exchange')),
      [c.req.param('user') ?? ''],
      async (context) => {
        const photo = await readPhoto(context, {
          user: c.req.param('user') ?? '',
          hash: c.req.param('hash') ?? '',
        });
        return c.body(new Uint8Array(photo), 200, {
          'content-type': 'image/webp',
          'cache-control': cacheControl,
          'x-content-type-options': 'nosniff',
        });
      },
    );
  });
}
