import { defineCapability } from '../../kernel/capability.ts';
import { scheduleJob } from '../../kernel/jobs.ts';
import { blogDocuments } from './documents.ts';
import { loadPostList } from './live-list.ts';
import { blogProcedures } from './procedures.ts';
import { postEntries, postTargets, searchPosts } from './site-entries.ts';
import { blogExport, blogImport } from './source.ts';
import { publishDuePosts } from './verbs/publish-due.ts';
import { unpublishDuePosts } from './verbs/unpublish-due.ts';

export const blogCapability = defineCapability({
  name: 'blog',
  procedures: blogProcedures,
  resources: ['blog'],
  exports: [blogExport],
  imports: [blogImport],
  jobs: ({ database, now, log }) => [
    scheduleJob(
      {
        name: 'blog.publish-due',
        // Every minute, the precision with which a time can be chosen.
        schedule: '* * * * *',
        retry: { limit: 2, delay: 10, longestDelay: 30 },
        expiresAfter: 120,
      },
      async () => {
        await publishDuePosts(database, now(), (error, id) =>
          log.warn({ error, post: id }, 'could not publish a scheduled post'),
        );
        // Runs second, so that a post due for both ends up unpublished.
        await unpublishDuePosts(database, now(), (error, id) =>
          log.warn({ error, post: id }, 'could not unpublish a post on schedule'),
        );
      },
    ),
  ],
  documents: blogDocuments,
  sitemap: postEntries,
  siteSearch: searchPosts,
  linkTargets: postTargets,
  liveBlocks: { post_list: loadPostList },
  recycle: [{ table: 'blog_posts', restoredWith: 'blog:delete', needsCompany: true }],
  dependents: [{ of: 'blog_posts', kind: 'versions', table: 'post_versions', column: 'post_id' }],
  // The column that visitors see; the other columns are its draft.
  mediaAddresses: { blog_posts: { live: 'jsonb' } },
});
