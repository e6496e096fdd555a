import * as z from 'zod';
import { Id, Instant, ListInput, pageOf } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { comparedWithUpstream, InheritedRecord } from '../kernel/upstream.ts';
import { EditedPage } from './editing.ts';
import { Slug, Snapshot } from './page.ts';

const tags = ['pages'];
const readGuard = { who: 'pages:read', assurance: 2, limit: 'api_read' } as const;
const writeGuard = { who: 'pages:update', assurance: 2, limit: 'api_write' } as const;

/** Why a version was stored. 'replaced': a draft that was replaced by other content. */
export const versionKinds = ['published', 'scheduled', 'replaced'] as const;
export const PageVersion = z.object({
  number: z.number().int(),
  kind: z.enum(versionKinds),
  title: z.string(),
  created_at: Instant,
  created_by: z.string().nullable(),
  /** Whether this is the published version. */
  live: z.boolean(),
});
export type PageVersion = z.infer<typeof PageVersion>;

/** One difference between two states of a page, in words. */
export const PageChange = z.object({
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  /** 'title', 'description', 'seo', 'text' for HTML content, or 'section'. */
  what: z.enum(['title', 'description', 'seo', 'text', 'section']),
  /** The section's label and title, or the field's name. */
  label: z.string(),
  /** Index among the sections before and after, from 0. */
  before_index: z.number().int().nullable(),
  after_index: z.number().int().nullable(),
  /** Changed fields of a section, with both values as shortened text. */
  fields: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
});
export type PageChange = z.infer<typeof PageChange>;

/** A version number, the draft, or the published content. */
const State = z.union([z.literal(['draft', 'published']), z.coerce.number().int().min(1)]);
export const Comparison = z.object({
  before: Snapshot,
  after: Snapshot,
  changes: z.array(PageChange),
});

/** A page of a company above that this company's site shows. */
export const InheritedPage = InheritedRecord.extend({ slug: Slug });
export type InheritedPage = z.infer<typeof InheritedPage>;

const Upstream = z.object({
  ...comparedWithUpstream(Snapshot),
  /** Changes to the original since it was copied or last reviewed. */
  changes: z.array(PageChange),
});

const post = (path: `/${string}`, summary: string) =>
  ({ method: 'POST', path, summary, tags }) as const;
const read = (path: `/${string}`, summary: string) =>
  ({ method: 'GET', path, summary, tags }) as const;

export const historyOperations = {
  versions: operation(
    readGuard,
    read('/pages/{id}/versions', 'List versions of a page, newest first'),
  )
    .input(ListInput.omit({ search: true }).extend({ id: Id }))
    .output(pageOf(PageVersion)),
  version: operation(readGuard, read('/pages/{id}/versions/{number}', 'Get a version of a page'))
    .input(z.strictObject({ id: Id, number: z.coerce.number().int().min(1) }))
    .output(PageVersion.extend({ snapshot: Snapshot })),
  compare: operation(readGuard, read('/pages/{id}/compare', 'Compare two versions of a page'))
    .input(z.strictObject({ id: Id, before: State, after: State }))
    .output(Comparison),
  restoreVersion: operation(
    writeGuard,
    post(
      '/pages/{id}/versions/{number}/restore',
      'Restore a version as the draft; the published page stays as it is',
    ),
  )
    .input(
      z.strictObject({
        id: Id,
        number: z.coerce.number().int().min(1),
        editor: Id.optional(),
      }),
    )
    .output(EditedPage),
  inherited: operation(
    readGuard,
    read('/pages/inherited', "List pages that a company's site inherits"),
  )
    .input(z.strictObject({ company_id: Id.optional() }))
    .output(z.object({ items: z.array(InheritedPage) })),
  override: operation(
    { who: 'pages:create', assurance: 2, limit: 'api_write' },
    post('/pages/override', "Create a company's own draft from an inherited page"),
  )
    .input(z.strictObject({ slug: Slug, company_id: Id.optional() }))
    .output(EditedPage),
  upstream: operation(
    readGuard,
    read('/pages/{id}/upstream', 'Compare a page with the one it was copied from'),
  )
    .input(z.strictObject({ id: Id }))
    .output(Upstream),
  takeUpstream: operation(
    writeGuard,
    post(
      '/pages/{id}/upstream/take',
      'Replace the draft with the original; the old draft is kept as a version',
    ),
  )
    .input(z.strictObject({ id: Id, editor: Id.optional() }))
    .output(EditedPage),
  keepMine: operation(
    writeGuard,
    post('/pages/{id}/upstream/keep', 'Dismiss the changes made to the original'),
  )
    .input(z.strictObject({ id: Id }))
    .output(EditedPage),
};
