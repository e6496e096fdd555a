import * as z from 'zod';
import { Id } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { textOf } from '../kernel/text-kind.ts';

export const linkKinds = ['page', 'service', 'post'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** A page, service or post that links can point to. */
export const LinkTarget = z.object({
  kind: z.enum(linkKinds),
  title: z.string(),
  path: z.string(),
  /** False for an unpublished page. */
  live: z.boolean(),
});
export type LinkTarget = z.infer<typeof LinkTarget>;

export const linkOperations = {
  linkTargets: operation(
    { who: 'pages:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/pages/link-targets',
      summary: 'List pages, services and posts that links can point to',
      tags: ['pages'],
    },
  )
    .input(
      z.strictObject({
        /** A page, whose company's site is used. Defaults to the actor's company. */
        id: Id.optional(),
        search: textOf('name', z.string().trim().max(100).default('')),
        /** Lists only this kind, and more of it. Defaults to a few of each. */
        kind: z.enum(linkKinds).optional(),
      }),
    )
    .output(z.object({ items: z.array(LinkTarget) })),
};
