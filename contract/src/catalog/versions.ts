import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';

/** A version of a service, as it was published. */
export const ServiceVersion = z.object({
  number: z.number().int(),
  created_at: Instant,
  /** Empty if it was not published by a person the reader can see. */
  published_by: z.string(),
  reason: z.string(),
  /** SHA-256 of the content, in hexadecimal. */
  sha256: z.string(),
  /** Parts that differ from the previous version, such as 'summary' or 'plans'. */
  changed: z.array(z.string()),
});
export type ServiceVersion = z.infer<typeof ServiceVersion>;

export const versionOperations = {
  serviceVersions: operation(
    { who: 'services:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/services/{id}/versions',
      summary: 'List the published versions of a service, newest first',
      tags: ['services'],
    },
  )
    .input(z.strictObject({ id: Id }))
    .output(z.object({ items: z.array(ServiceVersion) })),
};
