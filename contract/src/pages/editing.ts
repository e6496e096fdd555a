import * as z from 'zod';
import { LiveBlock } from '../kernel/live.ts';
import { Id, Instant } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { UpstreamState } from '../kernel/upstream.ts';
import { pageActionNames, pageStateNames } from './listing.ts';
import { Editor, HeldLock, lockOperations } from './locks.ts';
import { FreeSlug, Seo, Slug, Snapshot } from './page.ts';
import { PageContent, Section } from './sections.ts';
import { textOf } from '../kernel/text-kind.ts';

const tags = ['pages'];
const ById = z.strictObject({ id: Id });
/** Bytes of the longest draft as JSON: up to three per character of HTML, plus the other fields. */
const bodyBytes = 2 * 1024 * 1024;

/** A section hidden from visitors because it doesn't match the contract. */
export const BrokenSection = z.object({
  /** Its index among the stored sections, from 0. */
  index: z.number().int(),
  type: z.string(),
  reason: z.string(),
  /** The stored value, shortened, so that no content is lost from view. */
  stored: z.string(),
});
export type BrokenSection = z.infer<typeof BrokenSection>;

/** A problem that blocks publishing (`error`) or deserves attention (`warning`). */
export const PageProblem = z.object({
  severity: z.enum(['error', 'warning']),
  /** Index of the section in the content, from 0; null for the page itself. */
  section: z.number().int().nullable(),
  /** Path of the field within the section or page, such as 'logos.2.name'. */
  field: z.string(),
  message: z.string(),
});
export type PageProblem = z.infer<typeof PageProblem>;

/** A page with everything its editor needs. */
export const EditedPage = z.object({
  id: Id,
  company: z.object({ id: Id, name: z.string() }),
  slug: Slug,
  state: z.enum(pageStateNames),
  may: z.array(z.enum(pageActionNames)),
  /** The draft. Without unpublished changes, it is the published content with version 0. */
  draft: Snapshot.extend({
    /** Incremented by every save; `saveDraft` names the version it is based on. */
    version: z.number().int(),
    changed: z.boolean(),
    updated_at: Instant,
    updated_by: z.string().nullable(),
  }),
  broken: z.array(BrokenSection),
  /** The published content; null if nothing is published. */
  published: Snapshot.extend({
    /** Its version number; null if it was published before versions were stored. */
    number: z.number().int().nullable(),
    at: Instant.nullable(),
  }).nullable(),
  schedule: z.object({ at: Instant, number: z.number().int() }).nullable(),
  /** When a job takes it off the site. */
  unpublish_at: Instant.nullable(),
  lock: HeldLock.nullable(),
  /** Set if this page overrides one of a company above. */
  upstream: UpstreamState.nullable(),
  /** Previous slugs that redirect here. */
  redirects: z.array(Slug),
});
export type EditedPage = z.infer<typeof EditedPage>;

const readGuard = { who: 'pages:read', assurance: 2, limit: 'api_read' } as const;
const writeGuard = { who: 'pages:update', assurance: 2, limit: 'api_write' } as const;
const publishGuard = { who: 'pages:approve', assurance: 2, limit: 'api_write' } as const;
const post = (path: `/${string}`, summary: string) =>
  ({ method: 'POST', path, summary, tags }) as const;
const read = (path: `/${string}`, summary: string) =>
  ({ method: 'GET', path, summary, tags }) as const;

/** If `problems` contains an error, nothing was published. */
export const Publication = z.object({
  published: z.boolean(),
  problems: z.array(PageProblem),
  page: EditedPage,
});

const locks = lockOperations('/pages/{id}', 'page');

export const editingOperations = {
  get: operation(
    readGuard,
    read('/pages/{id}', 'Get a page for editing: draft, published version and lock'),
  )
    .input(z.strictObject({ id: Id, editor: Editor.optional() }))
    .output(EditedPage),
  saveDraft: operation(
    { ...writeGuard, bodyBytes },
    {
      method: 'PATCH',
      path: '/pages/{id}/draft',
      summary: 'Save a draft; the published page stays as it is',
      tags,
    },
  )
    .input(
      z.strictObject({
        id: Id,
        /** The draft version the edit is based on; 0 if there is no draft yet. */
        draft_version: z.number().int().min(0),
        editor: Editor.optional(),
        title: textOf(
          'prose',
          z.string().trim().min(1, 'Please enter a title.').max(200).optional(),
        ),
        description: textOf('prose', z.string().max(300).optional()),
        seo: textOf('prose', Seo.optional()),
        content: PageContent.optional(),
        /**
         * Broken sections to keep: `from` is the stored index, `to` the index among all saved
         * sections. Broken sections that aren't listed are removed when `content` is saved.
         */
        broken: z
          .array(
            z.strictObject({ from: z.number().int().min(0), to: z.number().int().min(0).max(120) }),
          )
          .max(60)
          .optional(),
      }),
    )
    .output(
      z.object({
        id: Id,
        version: z.number().int(),
        updated_at: Instant,
        state: z.enum(pageStateNames),
        /** As stored: sanitised, without executable links. */
        draft: Snapshot,
      }),
    ),
  discardDraft: operation(
    writeGuard,
    post('/pages/{id}/draft/discard', 'Discard the draft; it is kept as a version'),
  )
    .input(z.strictObject({ id: Id, editor: Editor.optional() }))
    .output(EditedPage),
  check: operation(readGuard, read('/pages/{id}/check', 'Check whether a page can be published'))
    .input(ById)
    .output(z.object({ problems: z.array(PageProblem) })),
  publish: operation(
    publishGuard,
    post('/pages/{id}/publish', 'Publish the draft if it is complete'),
  )
    .input(
      z.strictObject({
        id: Id,
        /** The draft version that was reviewed; without it, the current one. */
        draft_version: z.number().int().min(0).optional(),
      }),
    )
    .output(Publication),
  unpublish: operation(publishGuard, post('/pages/{id}/unpublish', 'Unpublish a page'))
    .input(ById)
    .output(EditedPage),
  schedule: operation(
    publishGuard,
    post('/pages/{id}/schedule', 'Schedule the draft to be published'),
  )
    .input(
      z.strictObject({ id: Id, at: Instant, draft_version: z.number().int().min(0).optional() }),
    )
    .output(Publication),
  cancelSchedule: operation(
    publishGuard,
    post('/pages/{id}/schedule/cancel', 'Cancel a scheduled publication'),
  )
    .input(ById)
    .output(EditedPage),
  scheduleUnpublish: operation(
    publishGuard,
    post(
      '/pages/{id}/unpublish/schedule',
      'Schedule when a page is unpublished, or cancel the schedule',
    ),
  )
    .input(z.strictObject({ id: Id, at: Instant.nullable() }))
    .output(EditedPage),
  changeSlug: operation(
    publishGuard,
    post('/pages/{id}/slug', "Change a page's address; the old one redirects to it"),
  )
    .input(z.strictObject({ id: Id, slug: FreeSlug }))
    .output(EditedPage),
  takeLock: locks.take,
  renewLock: locks.renew,
  releaseLock: locks.release,
  resolveLive: operation(
    { ...readGuard, bodyBytes },
    post('/pages/live', "Get data for the live sections of a company's site"),
  )
    .input(
      z.strictObject({
        /** A page, whose company's site is used. Defaults to the actor's company. */
        id: Id.optional(),
        sections: z.array(Section).max(60),
      }),
    )
    /**
     * One per section, in order; null for sections that have no live data or couldn't be loaded.
     */
    .output(z.object({ blocks: z.array(LiveBlock.nullable()) })),
};
