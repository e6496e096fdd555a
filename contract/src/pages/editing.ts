import * as z from 'zod';
import { LiveBlock } from '../kernel/live.ts';
import { Id, Instant } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { pageStateNames } from './listing.ts';
import { Seo, Slug, Snapshot } from './page.ts';
import { PageContent, Section } from './sections.ts';

const tags = ['pages'];
const ById = z.strictObject({ id: Id });
/** Names one opened editor, so that a person's second tab is told of the first: chosen by the browser at random. */
const Editor = Id;
/** Bytes of the longest draft as JSON: up to three for each character of the HTML, and the other fields. */
const bodyBytes = 2 * 1024 * 1024;

/** A section that visitors do not see, because it is not what the contract describes. */
export const BrokenSection = z.object({
  /** Its place among the stored sections, from 0. */
  index: z.number().int(),
  type: z.string(),
  reason: z.string(),
  /** As it is stored, shortened, so that nothing that was written is lost from sight. */
  stored: z.string(),
});
export type BrokenSection = z.infer<typeof BrokenSection>;

/** Who holds a page for editing. `mine` is true for the editor that asked. */
export const PageLock = z.object({
  mine: z.boolean(),
  user_id: Id,
  name: z.string(),
  since: Instant,
  expires_at: Instant,
});
export type PageLock = z.infer<typeof PageLock>;

/** Something that stands in the way of publishing (`error`) or is worth a look (`warning`). */
export const PageProblem = z.object({
  severity: z.enum(['error', 'warning']),
  /** Place of the section in the content, from 0; null for the page itself. */
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
  /** Of 'update', 'publish', 'unpublish', 'schedule', 'change_slug', 'duplicate', 'delete'. */
  may: z.array(z.string()),
  /** What is worked on. Without unpublished changes it is what is published, and its version 0. */
  draft: Snapshot.extend({
    /** Counts the saves; `saveDraft` names the one it was made on. */
    version: z.number().int(),
    changed: z.boolean(),
    updated_at: Instant,
    updated_by: z.string().nullable(),
  }),
  broken: z.array(BrokenSection),
  /** What visitors see; null while they see nothing. */
  published: Snapshot.extend({
    /** Its number among the versions; null for one from before versions were kept. */
    number: z.number().int().nullable(),
    at: Instant.nullable(),
  }).nullable(),
  schedule: z.object({ at: Instant, number: z.number().int() }).nullable(),
  lock: PageLock.nullable(),
  /** Set where this page stands in for one of a company above. */
  upstream: z
    .object({
      company_name: z.string(),
      /** Whether the page above was published anew since it was copied or last looked at. */
      changed: z.boolean(),
      /** False once the page above is no longer published. */
      available: z.boolean(),
    })
    .nullable(),
  /** Older addresses that lead here. */
  redirects: z.array(Slug),
});
export type EditedPage = z.infer<typeof EditedPage>;

const reading = { who: 'pages:read', assurance: 2, limit: 'api_read' } as const;
const writing = { who: 'pages:update', assurance: 2, limit: 'api_write' } as const;
const deciding = { who: 'pages:approve', assurance: 2, limit: 'api_write' } as const;
const post = (path: `/${string}`, summary: string) =>
  ({ method: 'POST', path, summary, tags }) as const;
const read = (path: `/${string}`, summary: string) =>
  ({ method: 'GET', path, summary, tags }) as const;

/** Nothing was published where `problems` holds an error. */
export const Publication = z.object({
  published: z.boolean(),
  problems: z.array(PageProblem),
  page: EditedPage,
});

export const editingOperations = {
  get: operation(reading, read('/pages/{id}', 'A page for its editor: draft, published, lock'))
    .input(z.strictObject({ id: Id, editor: Editor.optional() }))
    .output(EditedPage),
  saveDraft: operation(
    { ...writing, bodyBytes },
    {
      method: 'PATCH',
      path: '/pages/{id}/draft',
      summary: 'Save a draft; what is published stays as it is',
      tags,
    },
  )
    .input(
      z.strictObject({
        id: Id,
        /** The draft's version that was edited: 0 where there is no draft yet. */
        draft_version: z.number().int().min(0),
        editor: Editor.optional(),
        title: z.string().trim().min(1, 'Please enter a title.').max(200).optional(),
        description: z.string().max(300).optional(),
        seo: Seo.optional(),
        content: PageContent.optional(),
        /**
         * Broken sections that stay as they are: `from` its stored place `to` the one among all sections that are
         * saved. Those that are not named are gone once `content` is saved.
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
        /** As it was stored: sanitised, without links that could run. */
        draft: Snapshot,
      }),
    ),
  discardDraft: operation(
    writing,
    post('/pages/{id}/draft/discard', 'Drop the draft; it stays among the versions'),
  )
    .input(z.strictObject({ id: Id, editor: Editor.optional() }))
    .output(EditedPage),
  check: operation(reading, read('/pages/{id}/check', 'What stands in the way of publishing'))
    .input(ById)
    .output(z.object({ problems: z.array(PageProblem) })),
  publish: operation(deciding, post('/pages/{id}/publish', 'Publish the draft, when it is whole'))
    .input(
      z.strictObject({
        id: Id,
        /** The draft's version that was looked at; left out, whatever there is. */
        draft_version: z.number().int().min(0).optional(),
      }),
    )
    .output(Publication),
  unpublish: operation(deciding, post('/pages/{id}/unpublish', 'Take a page off the site'))
    .input(ById)
    .output(EditedPage),
  schedule: operation(
    deciding,
    post('/pages/{id}/schedule', 'Publish the draft as it is now at a later moment'),
  )
    .input(
      z.strictObject({ id: Id, at: Instant, draft_version: z.number().int().min(0).optional() }),
    )
    .output(Publication),
  cancelSchedule: operation(
    deciding,
    post('/pages/{id}/schedule/cancel', 'Do not publish at the moment that was set'),
  )
    .input(ById)
    .output(EditedPage),
  changeSlug: operation(
    deciding,
    post('/pages/{id}/slug', 'Move a page to another address; the old one leads there'),
  )
    .input(z.strictObject({ id: Id, slug: Slug }))
    .output(EditedPage),
  takeLock: operation(
    writing,
    post('/pages/{id}/lock', 'Hold a page for editing; with `take_over` also from somebody else'),
  )
    .input(z.strictObject({ id: Id, editor: Editor, take_over: z.boolean().default(false) }))
    .output(z.object({ lock: PageLock })),
  renewLock: operation(
    writing,
    post('/pages/{id}/lock/renew', 'Keep holding a page, or learn who took it over'),
  )
    .input(z.strictObject({ id: Id, editor: Editor }))
    .output(z.object({ lock: PageLock.nullable() })),
  releaseLock: operation(writing, post('/pages/{id}/lock/release', 'Let others edit'))
    .input(z.strictObject({ id: Id, editor: Editor }))
    .output(ById),
  resolveLive: operation(
    { ...reading, bodyBytes },
    post('/pages/live', 'What live blocks show on the site of a company'),
  )
    .input(
      z.strictObject({
        /** A page: its company's site is what is shown. Left out, the own company's. */
        id: Id.optional(),
        sections: z.array(Section).max(60),
      }),
    )
    /** One for each section, in its order; null for those that show only what they hold, or could not be read. */
    .output(z.object({ blocks: z.array(LiveBlock.nullable()) })),
};
