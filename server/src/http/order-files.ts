import { isUuid } from '@trunkline/contract/kernel/uuid';
import type { Hono } from 'hono';
import { showFile, showLinkedFile } from '../capabilities/orders/index.ts';
import { Problem } from '../kernel/errors.ts';
import type { IncomingRequest } from '../kernel/operations.ts';
import type { AppDependencies, Env } from './app-dependencies.ts';
import type { Exchange } from './exchange.ts';
import { withFileAccess } from './file-guard.ts';
import { fileResponse } from './file-response.ts';

interface OrderFileDependencies extends AppDependencies {
  readonly incomingOf: (request: Request, exchange: Exchange) => IncomingRequest;
}

/**
 * Serves the files of orders to people who can read them, and to suppliers with the link they were
 * sent.
 */
export function mountOrderFiles(
  app: Hono<Env>,
  { incomingOf, services }: OrderFileDependencies,
): void {
  app.get('/api/order-files/:id/content', async (c) => {
    const incoming = incomingOf(c.req.raw, c.get('exchange'));
    const id = c.req.param('id');
    const requireId = () => {
      if (!isUuid(id)) throw new Problem('not_found');
    };
    const token = c.req.query('token');
    if (token !== undefined) {
      await incoming.limit('default', null);
      requireId();
      return fileResponse(c, await showLinkedFile(services, { id, token }));
    }
    return withFileAccess(
      incoming,
      [id],
      async (context) => {
        requireId();
        return fileResponse(c, await showFile(context, { id }));
      },
      { allowApiKeys: true },
    );
  });
}
