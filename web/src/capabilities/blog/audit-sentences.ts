import type { AuditSentences } from '../../kernel/capability.ts';

export const auditSentences: Partial<AuditSentences> = {
  tables: {
    blog_posts: {
      noun: 'blog post',
      fields: {
        slug: 'address',
        old_slugs: 'previous addresses',
        title: 'title',
        excerpt: 'summary',
        content: 'text',
        cover_url: 'cover picture',
        cover_alt: 'alternative text of the cover picture',
        tags: 'tags',
        author_id: 'author',
        author_name: 'author name',
        seo_title: 'search engine title',
        seo_description: 'search engine description',
        reading_minutes: 'reading time',
        state: 'status',
        publish_at: 'publish date',
        unpublish_at: 'unpublish date',
        published_at: 'publication time',
        live_at: 'time of the published version',
        live: 'published version',
        changed: 'unpublished changes',
        shared_below: 'use on sites below',
        upstream_post_id: 'post it was copied from',
        upstream_version: 'version it was copied from',
      },
      states: {
        draft: { done: 'unpublished', denied: 'unpublish' },
        scheduled: { done: 'scheduled', denied: 'schedule' },
        published: { done: 'published', denied: 'publish' },
        archived: { done: 'archived', denied: 'archive' },
      },
    },
  },
  areas: { blog: 'blog post' },
  plurals: { blog: 'blog posts' },
};
