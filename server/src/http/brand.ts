import type { Context as HonoContext, Hono } from 'hono';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { readPicture, showIcon, showPicture } from '../capabilities/branding/index.ts';
import { findPicture } from '../capabilities/media/index.ts';
import type { Context } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import type { IncomingRequest } from '../kernel/operations.ts';
import type { AppDependencies, Env } from './app-dependencies.ts';
import { contextOf, type Exchange, publicCacheKey } from './exchange.ts';
import { withFileAccess } from './file-guard.ts';
import { immutable, writePublic } from './public-responses.ts';

interface BrandDependencies extends AppDependencies {
  readonly incomingOf: (request: Request, exchange: Exchange) => IncomingRequest;
}

type PictureContext = Pick<Context, 'siteContext' | 'files' | 'database'>;

/** Reads a logo or favicon of the tenant, or an icon derived from one; null for any other. */
export async function showBrand(context: PictureContext, name: string) {
  const { company_id: company } = context.siteContext.tenant;
  return (
    (await showPicture(context, name)) ??
    showIcon(context, name, (picture) => findPicture(context.database, { company, ...picture }))
  );
}

/**
 * Serves logos and favicons: those of the host's tenant to anyone, and those of their own company
 * to administrators.
 */
export function mountBrand(app: Hono<Env>, dependencies: BrandDependencies): void {
  const { cache, headers, incomingOf } = dependencies;

  app.get('/brand/:name', async (c: HonoContext<Env>) => {
    const exchange = c.get('exchange');
    const name = c.req.param('name') ?? '';
    // The key is not a path, because under a path the entry listener would make browsers revalidate
    // immutable files.
    const response = await cache.get(
      exchange.siteContext,
      publicCacheKey(exchange.origin, `picture ${name}`),
      async () => {
        const picture = await showBrand(contextOf(dependencies, exchange), name);
        return picture === null ? null : { type: picture.type, body: picture.bytes, keep: true };
      },
    );
    if (response === null) throw new Problem('not_found');
    writePublic(c.env.incoming, c.env.outgoing, response, headers, immutable);
    return RESPONSE_ALREADY_SENT;
  });

  app.get('/api/branding/pictures/:company/:name', async (c: HonoContext<Env>) => {
    return withFileAccess(
      incomingOf(c.req.raw, c.get('exchange')),
      [c.req.param('company') ?? ''],
      async (context) => {
        const { bytes, type } = await readPicture(context, {
          company: c.req.param('company') ?? '',
          name: c.req.param('name') ?? '',
        });
        return c.body(new Uint8Array(bytes), 200, {
          'content-type': type,
          'cache-control': 'private, max-age=31536000, immutable',
        });
      },
    );
  });
}
