import { isUuid } from '@trunkline/contract/kernel/uuid';
import { attachmentPath } from '@trunkline/contract/messaging/attachment-path';
import type { Context as HonoContext, Hono } from 'hono';
import { receiveAttachment, showAttachment } from '../capabilities/messaging/index.ts';
import { Problem } from '../kernel/errors.ts';
import type { IncomingRequest } from '../kernel/operations.ts';
import { spool } from '../kernel/spool.ts';
import type { AppDependencies, Env } from './app-dependencies.ts';
import type { Exchange } from './exchange.ts';
import { withFileAccess } from './file-guard.ts';
import { fileResponse } from './file-response.ts';
import { refuseOtherSites } from './same-site.ts';

interface AttachmentDependencies extends AppDependencies {
  readonly incomingOf: (request: Request, exchange: Exchange) => IncomingRequest;
}

/**
 * Receives attachments from the message's author and serves them to people who can see the message.
 * Files aren't operations, but the same guard applies.
 */
export function mountAttachments(app: Hono<Env>, dependencies: AttachmentDependencies): void {
  const { baseUrl, incomingOf } = dependencies;
  const path = attachmentPath(':id');
  const idOf = (c: HonoContext<Env>) => {
    const id = c.req.param('id') ?? '';
    if (!isUuid(id)) throw new Problem('not_found');
    return id;
  };

  app.put(path, async (c: HonoContext<Env>) => {
    refuseOtherSites(c.req.raw, new Set([baseUrl.origin]));
    return withFileAccess(
      incomingOf(c.req.raw, c.get('exchange')),
      [c.req.param('id') ?? ''],
      async (context) => {
        if (context.actor.support !== undefined) throw new Problem('viewing_as');
        const readBody = (maxBytes: number) => spool(c.req.raw, maxBytes);
        const attachment = await receiveAttachment(context, { id: idOf(c), readBody });
        return c.json(attachment, 200, { 'cache-control': 'no-store' });
      },
    );
  });

  app.get(path, async (c: HonoContext<Env>) => {
    return withFileAccess(
      incomingOf(c.req.raw, c.get('exchange')),
      [c.req.param('id') ?? ''],
      async (context) => {
        return fileResponse(c, await showAttachment(context, { id: idOf(c) }));
      },
    );
  });
}
