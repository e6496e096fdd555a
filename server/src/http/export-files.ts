import { isUuid } from '@trunkline/contract/kernel/uuid';
import type { Context as HonoContext, Hono } from 'hono';
import type { SignedIn } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import { fetchExport } from '../kernel/exports/index.ts';
import type { IncomingRequest } from '../kernel/operations.ts';
import type { Env } from './app-dependencies.ts';
import type { Exchange } from './exchange.ts';
import { withFileAccess } from './file-guard.ts';

/**
 * Serves exported files to the user who requested them. Files aren't operations, but the same guard
 * applies.
 */
export function mountExportFiles(
  app: Hono<Env>,
  incomingOf: (request: Request, exchange: Exchange) => IncomingRequest,
): void {
  app.get('/api/exports/:id/file', async (c: HonoContext<Env>) => {
    const incoming = incomingOf(c.req.raw, c.get('exchange'));
    const ids = [c.req.param('id') ?? ''];
    const serve = async (context: SignedIn) => {
      // Support access is read-only, and a download would export data.
      if (context.actor.support !== undefined) throw new Problem('viewing_as');
      const id = c.req.param('id') ?? '';
      if (!isUuid(id)) throw new Problem('not_found');
      const file = await fetchExport(context, { id });
      return c.body(streamOf(file.chunks), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-length': String(file.bytes),
        'content-disposition': `attachment; filename="${file.filename}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
    };
    return withFileAccess(incoming, ids, serve, { allowApiKeys: true });
  });
}

/** Streams chunk by chunk with backpressure, so that a large file is never held in memory. */
function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await iterator.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
