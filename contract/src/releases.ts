import * as z from 'zod';
import { Id, Instant } from './kernel/list.ts';
import { operation } from './kernel/operation.ts';
import {
  releaseAudienceNames,
  releaseKindNames,
  releaseListing,
  releaseStateNames,
} from './releases/listing.ts';
import { describeResource, resourceOperations, rowBase } from './kernel/resource.ts';
import { textOf } from './kernel/text-kind.ts';

export * from './releases/listing.ts';

/** A note as shown to users who manage notes. */
export const ReleaseNote = z.object({
  ...rowBase(['update', 'publish', 'unpublish', 'delete', 'export']),
  company_id: Id,
  company_name: z.string(),
  /** Whether it belongs to the user's company or its subtree; other notes are read-only. */
  managed: z.boolean(),
  slug: z.string(),
  release: z.string(),
  title: z.string(),
  kind: z.enum(releaseKindNames),
  summary: z.string(),
  /** HTML, sanitised. */
  content: z.string(),
  audience: z.enum(releaseAudienceNames),
  state: z.enum(releaseStateNames),
  published_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type ReleaseNote = z.infer<typeof ReleaseNote>;

const text = (max: number) =>
  z.string().trim().max(max, `Use at most ${max} characters.`).optional();
const Title = textOf(
  'prose',
  z.string().trim().min(2, 'Please enter a title of at least 2 characters.').max(160),
);
/** Maximum characters of a note's HTML, before and after sanitising. */
export const releaseContentLimit = 50_000;
const editable = {
  release: textOf('name', text(40)),
  kind: z.enum(releaseKindNames).optional(),
  summary: textOf('prose', text(400)),
  /** HTML, sanitised before it is stored. */
  content: textOf('prose', z.string().max(releaseContentLimit).optional()),
  audience: z.enum(releaseAudienceNames).optional(),
};

export const releaseResource = describeResource({
  ...releaseListing,
  row: ReleaseNote,
  create: z.strictObject({ company_id: Id, title: Title, ...editable }),
  update: z.strictObject({ title: Title.optional(), ...editable }),
  filters: {
    kind: z.enum(releaseKindNames).optional(),
    state: z.enum(releaseStateNames).optional(),
    audience: z.enum(releaseAudienceNames).optional(),
    company_id: Id.optional(),
  },
  writeLimit: 'api_write',
});

/** A published note as shown to its readers. */
export const PublishedRelease = ReleaseNote.pick({
  id: true,
  slug: true,
  release: true,
  title: true,
  kind: true,
  summary: true,
  content: true,
}).extend({ published_at: Instant, audience: z.enum(releaseAudienceNames) });
export type PublishedRelease = z.infer<typeof PublishedRelease>;

/** The newest notes for a user. */
export const ReleaseNews = z.object({
  items: z.array(
    PublishedRelease.omit({ content: true }).extend({
      /** Whether everyone can read it at its address on this host. */
      public: z.boolean(),
    }),
  ),
  /** How many of them were published since the last visit. */
  unseen: z.number().int(),
});
export type ReleaseNews = z.infer<typeof ReleaseNews>;

const ById = z.strictObject({ id: Id });
const tags = ['releases'];
const setState = (verb: 'publish' | 'unpublish', summary: string) =>
  operation(
    { who: 'releases:update', assurance: 2, limit: 'api_write' },
    { method: 'POST', path: `/releases/{id}/${verb}`, summary, tags },
  )
    .input(ById)
    .output(ReleaseNote);

export const releases = {
  ...resourceOperations(releaseResource),
  publish: setState('publish', 'Publish a release note to its audience'),
  unpublish: setState('unpublish', 'Return a release note to draft'),
  news: operation(
    // Every screen polls this, so it doesn't count against the person's read limit.
    { who: 'signed_in', assurance: 2, limit: 'default' },
    {
      method: 'GET',
      path: '/releases/news',
      summary: 'List release notes for the caller and count those since the last visit',
      tags,
    },
  ).output(ReleaseNews),
  readNote: operation(
    { who: 'signed_in', assurance: 2, limit: 'default' },
    {
      method: 'GET',
      path: '/releases/news/{id}',
      summary: 'Get a release note with its text',
      tags,
    },
  )
    .input(ById)
    .output(PublishedRelease),
  markSeen: operation(
    { who: 'signed_in', assurance: 2, limit: 'api_write' },
    { method: 'POST', path: '/releases/seen', summary: 'Mark release notes as seen', tags },
  ).output(z.object({ seen_at: Instant })),
};
