import * as z from 'zod';
import { Id, Instant } from './kernel/list.ts';
import { operation } from './kernel/operation.ts';
import {
  pageActionNames,
  pageListing,
  pageStateNames,
  pageTemplateNames,
} from './pages/listing.ts';
import { describeResource, resourceOperations, rowBase } from './kernel/resource.ts';
import { editingOperations } from './pages/editing.ts';
import { historyOperations } from './pages/history.ts';
import { previewLinkOperations } from './kernel/preview-links.ts';
import { linkOperations } from './pages/links.ts';
import { FreeSlug, Page, Slug } from './pages/page.ts';
import { reusableOperations } from './pages/reusable.ts';
import { templateOperations } from './pages/templates.ts';
import { textOf } from './kernel/text-kind.ts';

export * from './pages/listing.ts';
export * from './pages/editing.ts';
export * from './pages/history.ts';
export * from './pages/links.ts';
export { HeldLock } from './pages/locks.ts';
export { isTextField, type TextFormat } from './pages/text-fields.ts';
export * from './pages/page.ts';
export * from './pages/reusable-listing.ts';
export * from './pages/reusable.ts';
export * from './pages/section-texts.ts';
export * from './pages/sections.ts';
export * from './pages/templates.ts';

/** A page as shown in lists. */
export const PageRow = z.object({
  ...rowBase(pageActionNames),
  company_id: Id,
  company_name: z.string(),
  slug: Slug,
  title: z.string(),
  state: z.enum(pageStateNames),
  published: z.boolean(),
  /** Whether it overrides a page of a company above. */
  overrides: z.boolean(),
  scheduled_at: Instant.nullable(),
  unpublish_at: Instant.nullable(),
  published_at: Instant.nullable(),
  created_at: Instant,
  /** When the page or its draft was last changed, and by whom if the reader may know. */
  updated_at: Instant,
  updated_by: z.string().nullable(),
});
export type PageRow = z.infer<typeof PageRow>;

const Title = textOf('prose', z.string().trim().min(1, 'Please enter a title.').max(200));

/** A new page is a draft: blank, from a template, or a copy of another page's draft. */
export const pageResource = describeResource({
  ...pageListing,
  row: PageRow,
  create: z.strictObject({
    /** Defaults to the actor's company. */
    company_id: Id.optional(),
    title: Title,
    slug: FreeSlug,
    from: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('blank') }),
        z.strictObject({ kind: z.literal('template'), template: z.enum(pageTemplateNames) }),
        z.strictObject({ kind: z.literal('own_template'), id: Id }),
        z.strictObject({ kind: z.literal('page'), id: Id }),
      ])
      .default({ kind: 'blank' }),
  }),
  update: z.strictObject({}),
  filters: { state: z.enum(pageStateNames).optional(), company_id: Id.optional() },
  writeLimit: 'api_write',
});
const resource = resourceOperations(pageResource);

export const pages = {
  published: operation(
    { who: 'anyone', assurance: 'none', limit: 'api_read', cached: true },
    {
      method: 'GET',
      path: '/pages/published',
      summary: 'Get a published page on this site; it may be inherited',
      tags: ['pages'],
    },
  )
    .input(z.strictObject({ slug: Slug }))
    .output(Page),
  list: resource.list,
  create: resource.create,
  remove: resource.remove,
  restore: resource.restore,
  bulk: resource.bulk,
  export: resource.export,
  ...editingOperations,
  ...historyOperations,
  ...linkOperations,
  ...templateOperations,
  ...reusableOperations,
  ...previewLinkOperations('pages'),
};
