import * as z from 'zod';
import { Id, Instant } from './kernel/list.ts';
import { operation } from './kernel/operation.ts';
import { PageContent } from './pages/sections.ts';

export * from './pages/sections.ts';

const text = (max: number) => z.string().max(max);

/** A path below the site's root without the leading slash: `home`, `services`, `resources/case-studies`. */
export const Slug = z
  .string()
  .max(200)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/);

export const Page = z.object({
  id: Id,
  slug: Slug,
  title: text(200),
  description: text(300),
  published: z.boolean(),
  content: PageContent,
  updated_at: Instant,
});
export type Page = z.infer<typeof Page>;

export const pages = {
  published: operation(
    { who: 'anyone', assurance: 'none', limit: 'api_read', cached: true },
    {
      method: 'GET',
      path: '/pages/published',
      summary: 'A published page of this site',
      tags: ['pages'],
    },
  )
    .input(z.strictObject({ slug: Slug }))
    .output(Page),
  get: operation(
    { who: 'pages:read', assurance: 2, limit: 'api_read' },
    { method: 'GET', path: '/pages/{id}', summary: 'A page, published or not', tags: ['pages'] },
  )
    .input(z.strictObject({ id: Id }))
    .output(Page),
  update: operation(
    { who: 'pages:update', assurance: 2, limit: 'api_write' },
    {
      method: 'PATCH',
      path: '/pages/{id}',
      summary: 'Change a page; a published one changes at once',
      tags: ['pages'],
    },
  )
    .input(
      z.strictObject({
        id: Id,
        title: text(200).min(1).optional(),
        description: text(300).optional(),
        published: z.boolean().optional(),
        content: PageContent.optional(),
      }),
    )
    .output(Page),
};
