import * as z from 'zod';
import { blogListing, postLimits, postStateNames } from './blog/listing.ts';
import { Id, Instant } from './kernel/list.ts';
import { operation } from './kernel/operation.ts';
import { previewLinkOperations } from './kernel/preview-links.ts';
import { comparedWithUpstream, InheritedRecord, UpstreamState } from './kernel/upstream.ts';
import { describeResource, resourceOperations, rowBase } from './kernel/resource.ts';
import { textOf } from './kernel/text-kind.ts';

export * from './blog/listing.ts';

const text = (max: number) => z.string().max(max);
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u);

/** The last part of a post's URL. */
export const PostSlug = textOf(
  'code',
  z
    .string()
    .max(postLimits.slug)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lowercase letters, digits and single hyphens.'),
);

/** The editable content; it belongs to the draft until it is published. */
const fields = {
  title: textOf('prose', line(postLimits.title)),
  excerpt: textOf('prose', line(postLimits.excerpt)),
  /** HTML, sanitised on write and on render. */
  content: textOf('prose', text(postLimits.content)),
  /** URL from the media library or elsewhere; '' without a cover. */
  cover_url: textOf('code', line(500)),
  cover_alt: textOf('prose', line(300)),
  tags: textOf('name', z.array(line(postLimits.tag).min(1)).max(postLimits.tags)),
  author_id: Id.nullable(),
  seo_title: textOf('prose', line(postLimits.seoTitle)),
  seo_description: textOf('prose', line(postLimits.seoDescription)),
};
export const PostContent = z.strictObject(fields);
export type PostContent = z.infer<typeof PostContent>;

export const PostRow = z.object({
  ...rowBase([
    'update',
    'publish',
    'schedule',
    'unpublish',
    'share_below',
    'schedule_unpublish',
    'archive',
    'duplicate',
    'delete',
  ]),
  company_id: Id,
  company_name: z.string(),
  slug: z.string(),
  title: z.string(),
  state: z.enum(postStateNames),
  author_name: z.string(),
  tag_list: z.string(),
  /** Whether visitors see its last published content. */
  is_live: z.boolean(),
  /** Whether the draft differs from the published content. */
  changed: z.boolean(),
  publish_at: Instant.nullable(),
  /** When a job takes it off the site. */
  unpublish_at: Instant.nullable(),
  /** Whether sites of companies below show it too. */
  shared_below: z.boolean(),
  published_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type PostRow = z.infer<typeof PostRow>;

/** A post as shown in the editor. */
export const Post = z.object({
  ...PostRow.omit({ tag_list: true }).shape,
  ...PostContent.shape,
  author_name: z.string(),
  reading_minutes: z.number().int().min(1),
  /** Set if this post was copied from a company above. */
  upstream: UpstreamState.nullable(),
});
export type Post = z.infer<typeof Post>;

/** A post from a company above that this company's site shows. */
export const InheritedPost = InheritedRecord.extend({
  /** The company's own copy if there is one that isn't published yet. */
  copy_id: Id.nullable(),
});
export type InheritedPost = z.infer<typeof InheritedPost>;

export const blogResource = describeResource({
  ...blogListing,
  row: PostRow,
  create: z.strictObject({ title: textOf('prose', fields.title.min(1, 'Please enter a title.')) }),
  update: z.strictObject({ title: fields.title.optional() }),
  filters: { state: z.enum(postStateNames).optional() },
  writeLimit: 'api_write',
});
const resource = resourceOperations(blogResource);

const tags = ['blog'];
const ById = z.strictObject({ id: Id });
/** A post and the version that was read, to detect conflicting saves. */
const ByIdAndVersion = ById.extend({ version: z.number().int().min(1) });
/** Bytes of the longest draft as JSON: up to three per character of text. */
const draftBytes = 2 * 1024 * 1024;

const onPost = (verb: string, summary: string) =>
  operation(
    { who: 'blog:update', assurance: 2, limit: 'api_write' },
    { method: 'POST', path: `/blog/{id}/${verb}`, summary, tags },
  );

/** Why a version was stored. 'replaced': a draft that was replaced by its original. */
export const postVersionKinds = ['saved', 'published', 'restored', 'replaced'] as const;
export const PostVersion = z.object({
  number: z.number().int(),
  kind: z.enum(postVersionKinds),
  title: z.string(),
  saved_by_name: z.string(),
  updated_at: Instant,
});
export type PostVersion = z.infer<typeof PostVersion>;

const upstreamOperations = {
  inherited: operation(
    { who: 'blog:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/blog/inherited',
      summary: "List posts from companies above that a company's site shows",
      tags,
    },
  )
    .input(z.strictObject({ company_id: Id.optional() }))
    .output(z.object({ items: z.array(InheritedPost) })),
  override: operation(
    { who: 'blog:create', assurance: 2, limit: 'api_write' },
    {
      method: 'POST',
      path: '/blog/override',
      summary: "Copy an inherited post to a draft of the company's own",
      tags,
    },
  )
    .input(z.strictObject({ id: Id, company_id: Id.optional() }))
    .output(Post),
  upstream: operation(
    { who: 'blog:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/blog/{id}/upstream',
      summary: 'Compare a post with the one it was copied from',
      tags,
    },
  )
    .input(ById)
    .output(z.object(comparedWithUpstream(PostContent))),
  takeUpstream: onPost(
    'upstream/take',
    'Replace the draft with the original; the old draft is kept as a version',
  )
    .input(ByIdAndVersion)
    .output(Post),
  keepMine: onPost('upstream/keep', 'Dismiss the changes made to the original')
    .input(ById)
    .output(Post),
};

export const blog = {
  list: resource.list,
  get: resource.get,
  create: resource.create,
  update: resource.update,
  import: resource.import,
  remove: resource.remove,
  restore: resource.restore,
  bulk: resource.bulk,
  export: resource.export,
  figures: operation(
    { who: 'blog:read', assurance: 2, limit: 'api_read' },
    { method: 'GET', path: '/blog/figures', summary: 'Count posts by state', tags },
  ).output(
    z.object({
      published: z.number().int(),
      drafts: z.number().int(),
      scheduled: z.number().int(),
      archived: z.number().int(),
      next_at: Instant.nullable(),
    }),
  ),
  read: operation(
    { who: 'blog:read', assurance: 2, limit: 'api_read' },
    { method: 'GET', path: '/blog/{id}/draft', summary: "Get a post's draft", tags },
  )
    .input(ById)
    .output(
      Post.extend({
        /** Possible authors: people of its company. */
        authors: z.array(z.object({ id: Id, name: z.string() })),
        /** Tags used by other posts. */
        known_tags: z.array(z.string()),
        /** Whether there are companies below that could show it on their sites. */
        has_sites_below: z.boolean(),
      }),
    ),
  saveDraft: operation(
    { who: 'blog:update', assurance: 2, limit: 'api_write', bodyBytes: draftBytes },
    {
      method: 'PATCH',
      path: '/blog/{id}/draft',
      summary: "Save a post's draft; visitors see it once it is published",
      tags,
    },
  )
    .input(PostContent.partial().extend(ByIdAndVersion.shape))
    .output(Post),
  publish: onPost('publish', "Publish a post's draft").input(ByIdAndVersion).output(Post),
  schedule: onPost('schedule', 'Schedule a post for publishing, or cancel the schedule')
    .input(ByIdAndVersion.extend({ publish_at: Instant.nullable() }))
    .output(Post),
  unpublish: onPost('unpublish', 'Unpublish or unschedule a post').input(ById).output(Post),
  scheduleUnpublish: onPost(
    'unpublish/schedule',
    'Schedule when a post is unpublished, or cancel the schedule',
  )
    .input(ById.extend({ at: Instant.nullable() }))
    .output(Post),
  archive: onPost('archive', 'Archive a post and take it off the site').input(ById).output(Post),
  duplicate: operation(
    { who: 'blog:create', assurance: 2, limit: 'api_write' },
    { method: 'POST', path: '/blog/{id}/duplicate', summary: 'Duplicate a post', tags },
  )
    .input(ById)
    .output(Post),
  changeSlug: onPost('address', "Change a post's address; the old one redirects to it")
    .input(ByIdAndVersion.extend({ slug: PostSlug }))
    .output(Post),
  shareBelow: onPost(
    'share-below',
    'Share a post with the sites of companies below, or stop sharing it',
  )
    .input(ById.extend({ shared_below: z.boolean() }))
    .output(Post),
  ...upstreamOperations,
  ...previewLinkOperations('blog'),
  versions: operation(
    { who: 'blog:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/blog/{id}/versions',
      summary: 'List versions of a post, newest first',
      tags,
    },
  )
    .input(ById)
    .output(z.object({ items: z.array(PostVersion) })),
  version: operation(
    { who: 'blog:read', assurance: 2, limit: 'api_read' },
    { method: 'GET', path: '/blog/{id}/version', summary: 'Get a version of a post', tags },
  )
    .input(ById.extend({ number: z.coerce.number().int().min(1) }))
    .output(PostContent.extend(PostVersion.shape)),
  restoreVersion: onPost('restore-version', "Restore a version as a post's draft")
    .input(ByIdAndVersion.extend({ number: z.number().int().min(1) }))
    .output(Post),
};
