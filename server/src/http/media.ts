import type { Context as HonoContext, Hono } from 'hono';
import { mediaLimits } from '@trunkline/contract/kernel/media-limits';
import { isUuid } from '@trunkline/contract/kernel/uuid';
import { receivePart, showFile } from '../capabilities/media/index.ts';
import { readBytes } from '../kernel/body.ts';
import { Problem } from '../kernel/errors.ts';
import type { IncomingRequest } from '../kernel/operations.ts';
import type { AppDependencies, Env } from './app-dependencies.ts';
import { attachmentHeader } from './attachment-header.ts';
import type { Exchange } from './exchange.ts';
import { withFileAccess } from './file-guard.ts';
import { immutable } from './public-responses.ts';
import { refuseOtherSites } from './same-site.ts';

interface MediaDependencies extends AppDependencies {
  readonly incomingOf: (request: Request, exchange: Exchange) => IncomingRequest;
}

/** Serves the media library's public bucket, and accepts uploads. Files aren't operations. */
export function mountMedia(app: Hono<Env>, dependencies: MediaDependencies): void {
  const { baseUrl, incomingOf, services } = dependencies;

  app.get('/media-assets/:id/:name', async (c: HonoContext<Env>) => {
    const [id = '', name = ''] = [c.req.param('id'), c.req.param('name')];
    const incoming = incomingOf(c.req.raw, c.get('exchange'));
    const file = await showFile(services, { id, name }, () => incoming.limit('default', null));
    if (file === null) throw new Problem('not_found');
    // Cached only briefly: it may be replaced again.
    if ('movedTo' in file)
      return c.body(null, 302, { location: file.movedTo, 'cache-control': 'public, max-age=60' });
    // The address identifies the content, so it is also the ETag.
    const etag = `"${name}"`;
    const headers = { etag, 'cache-control': immutable, 'x-content-type-options': 'nosniff' };
    if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers);
    return c.body(new Uint8Array(file.bytes), 200, {
      ...headers,
      'content-type': file.type,
      'content-length': String(file.bytes.byteLength),
      ...(file.filename === null ? {} : { 'content-disposition': attachmentHeader(file.filename) }),
    });
  });

  app.put('/api/media/uploads/:id/parts', async (c: HonoContext<Env>) => {
    refuseOtherSites(c.req.raw, new Set([baseUrl.origin]));
    return withFileAccess(
      incomingOf(c.req.raw, c.get('exchange')),
      [c.req.param('id') ?? ''],
      async (context) => {
        if (context.actor.support !== undefined) throw new Problem('viewing_as');
        const id = c.req.param('id') ?? '';
        const offset = c.req.query('offset') ?? '';
        if (!isUuid(id)) throw new Problem('not_found');
        if (!/^\d{1,9}$/.test(offset)) throw new Problem('validation_failed');
        const body = await readBytes(c.req.raw, mediaLimits.partBytes);
        const bytes = new Uint8Array(body);
        const upload = await receivePart(context, { id, offset: Number(offset), bytes });
        return c.json(upload, 200, { 'cache-control': 'no-store' });
      },
    );
  });
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.split(',').some((part) => part.trim() === etag);
}
