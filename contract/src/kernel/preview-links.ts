import * as z from 'zod';
import { Id, Instant } from './list.ts';
import { operation } from './operation.ts';

/** Days that a preview link can be valid for. */
export const previewDays = [1, 7, 30] as const;

/** A link that shows a draft to anyone who has it. Its address is returned only once. */
export const PreviewLink = z.object({
  id: Id,
  created_at: Instant,
  /** Null if the reader can't see the person. */
  created_by: z.string().nullable(),
  expires_at: Instant,
});
export type PreviewLink = z.infer<typeof PreviewLink>;

/** Creates the operations for preview links of a resource's drafts. */
export function previewLinkOperations(resource: 'pages' | 'blog') {
  const tags = [resource];
  const readGuard = { who: `${resource}:read`, assurance: 2, limit: 'api_read' } as const;
  const writeGuard = { who: `${resource}:update`, assurance: 2, limit: 'api_write' } as const;
  const path = `/${resource}/{id}/preview-links` as const;
  return {
    previewLinks: operation(readGuard, {
      method: 'GET',
      path,
      summary: 'List valid preview links of a draft, newest first',
      tags,
    })
      .input(z.strictObject({ id: Id }))
      .output(z.object({ items: z.array(PreviewLink) })),
    createPreviewLink: operation(writeGuard, {
      method: 'POST',
      path,
      summary: 'Create a link that shows the draft to anyone who has it',
      tags,
    })
      .input(z.strictObject({ id: Id, days: z.literal(previewDays).default(7) }))
      .output(PreviewLink.pick({ id: true, expires_at: true }).extend({ url: z.string() })),
    revokePreviewLink: operation(writeGuard, {
      method: 'POST',
      path: `${path}/revoke`,
      summary: 'Revoke a preview link',
      tags,
    })
      .input(z.strictObject({ id: Id, link_id: Id }))
      .output(z.object({ id: Id })),
  };
}
