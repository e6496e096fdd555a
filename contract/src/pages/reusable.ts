import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { describeResource, resourceOperations, rowBase } from '../kernel/resource.ts';
import { textOf } from '../kernel/text-kind.ts';
import { PageProblem } from './editing.ts';
import { Editor, lockOperations } from './locks.ts';
import { Slug } from './page.ts';
import {
  contentSectionTypes,
  reusableActionNames,
  reusableListing,
  reusableStateNames,
} from './reusable-listing.ts';
import { ContentSection } from './sections.ts';

/** Bytes of the longest section as JSON: up to three per character of HTML, plus other fields. */
const bodyBytes = 1024 * 1024;

/** A reusable section as shown in lists. */
export const ReusableRow = z.object({
  ...rowBase(reusableActionNames),
  company_id: Id,
  company_name: z.string(),
  title: z.string(),
  type: z.enum(contentSectionTypes),
  state: z.enum(reusableStateNames),
  /** Number of pages of its company that show it, published or as a draft. */
  pages: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type ReusableRow = z.infer<typeof ReusableRow>;

/** A page that shows a reusable section. */
export const SectionUse = z.object({
  id: Id,
  slug: Slug,
  title: z.string(),
  /** Whether visitors see it there; false if only a draft or a scheduled version shows it. */
  live: z.boolean(),
});
export type SectionUse = z.infer<typeof SectionUse>;

/** A reusable section with what its editor needs. */
export const EditedSection = ReusableRow.extend({
  /** The draft; equal to `live` if nothing has changed since it was published. */
  content: ContentSection,
  /** The published section; null if it was never published. */
  live: ContentSection.nullable(),
  uses: z.array(SectionUse),
});
export type EditedSection = z.infer<typeof EditedSection>;

/** A reusable section that a page can show. */
export const LibrarySection = z.object({
  id: Id,
  title: z.string(),
  pages: z.number().int(),
  /** The published content; the draft if the section was never published. */
  content: ContentSection,
  published: z.boolean(),
});
export type LibrarySection = z.infer<typeof LibrarySection>;

/** Maximum number of a company's reusable sections. People browse them in the editor. */
export const maxReusableSections = 100;

const Title = textOf('prose', z.string().trim().min(1, 'Please enter a name.').max(80));

export const reusableResource = describeResource({
  ...reusableListing,
  row: ReusableRow,
  create: z.strictObject({
    /** Defaults to the actor's company. */
    company_id: Id.optional(),
    title: Title,
    content: ContentSection,
  }),
  update: z.strictObject({ title: Title.optional(), content: ContentSection.optional() }),
  filters: { state: z.enum(reusableStateNames).optional(), company_id: Id.optional() },
  writeLimit: 'api_write',
});
const resource = resourceOperations(reusableResource);
const locks = lockOperations('/pages/sections/{id}', 'reusable section');

const tags = ['pages'];
const readGuard = { who: 'pages:read', assurance: 2, limit: 'api_read' } as const;
const ById = z.strictObject({ id: Id });

export const reusableOperations = {
  sections: resource.list,
  section: operation(readGuard, {
    method: 'GET',
    path: '/pages/sections/{id}',
    summary: 'Get a reusable section with the pages that show it',
    tags,
  })
    .input(ById)
    .output(EditedSection),
  createSection: operation(
    { who: 'pages:create', assurance: 2, limit: 'api_write', bodyBytes },
    {
      method: 'POST',
      path: '/pages/sections',
      summary: 'Create a reusable section; it is published if the caller can publish pages',
      tags,
    },
  )
    .input(reusableResource.create)
    .output(EditedSection),
  updateSection: operation(
    { who: 'pages:update', assurance: 2, limit: 'api_write', bodyBytes },
    {
      method: 'PATCH',
      path: '/pages/sections/{id}',
      summary: 'Rename a reusable section or save its draft; the published section stays as it is',
      tags,
    },
  )
    .input(
      reusableResource.update.extend({
        id: Id,
        version: z.number().int().min(1),
        editor: Editor.optional(),
      }),
    )
    .output(EditedSection),
  publishSection: operation(
    { who: 'pages:approve', assurance: 2, limit: 'api_write' },
    {
      method: 'POST',
      path: '/pages/sections/{id}/publish',
      summary: "Publish a reusable section's draft on every page that shows it",
      tags,
    },
  )
    .input(
      z.strictObject({
        id: Id,
        /** The version that was reviewed; without it, the current one. */
        version: z.number().int().min(1).optional(),
      }),
    )
    /** If `problems` contains an error, nothing was published. */
    .output(
      z.object({
        published: z.boolean(),
        problems: z.array(PageProblem),
        section: EditedSection,
      }),
    ),
  takeSectionLock: locks.take,
  renewSectionLock: locks.renew,
  releaseSectionLock: locks.release,
  removeSection: resource.remove,
  restoreSection: resource.restore,
  bulkSections: resource.bulk,
  exportSections: resource.export,
  sectionLibrary: operation(readGuard, {
    method: 'GET',
    path: '/pages/{id}/section-library',
    summary: 'List the reusable sections that a page can show',
    tags,
  })
    .input(ById)
    .output(z.object({ items: z.array(LibrarySection) })),
};
