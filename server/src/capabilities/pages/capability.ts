import { defineCapability } from '../../kernel/capability.ts';
import { scheduleJob } from '../../kernel/jobs.ts';
import { pageProcedures } from './procedures.ts';
import { accessiblePages } from './queries/access.ts';
import { pageConflicts, sectionConflicts, templateConflicts } from './queries/recycle.ts';
import { pageEntries } from './site-entries.ts';
import { searchPages } from './searched.ts';
import { reusableExport } from './reusable-source.ts';
import { pageExport } from './source.ts';
import { publishDue } from './verbs/publish-due.ts';
import { unpublishDue } from './verbs/unpublish-due.ts';

export const pagesCapability = defineCapability({
  name: 'pages',
  procedures: pageProcedures,
  resources: ['pages'],
  exports: [pageExport, reusableExport],
  jobs: ({ database, now, log }) => [
    scheduleJob(
      { name: 'pages.publish-due', schedule: '* * * * *', expiresAfter: 300 },
      async () => {
        await publishDue(database, now(), (error, id) =>
          log.warn({ error, page: id }, 'could not publish a scheduled page'),
        );
        // Runs second, so that a page due for both ends up unpublished.
        await unpublishDue(database, now(), (error, id) =>
          log.warn({ error, page: id }, 'could not unpublish a page on schedule'),
        );
      },
    ),
  ],
  sitemap: pageEntries,
  siteSearch: searchPages,
  recycle: [
    {
      table: 'pages',
      restoredWith: 'pages:delete',
      needsCompany: true,
      conflicts: pageConflicts,
    },
    {
      table: 'page_templates',
      restoredWith: 'pages:delete',
      needsCompany: true,
      conflicts: templateConflicts,
    },
    {
      table: 'reusable_sections',
      restoredWith: 'pages:delete',
      needsCompany: true,
      conflicts: sectionConflicts,
    },
  ],
  dependents: [
    { of: 'companies', kind: 'pages', table: 'pages', column: 'company_id' },
    {
      of: 'companies',
      kind: 'reusable_sections',
      table: 'reusable_sections',
      column: 'company_id',
    },
    { of: 'pages', kind: 'versions', table: 'page_versions', column: 'page_id' },
    { of: 'pages', kind: 'redirects', table: 'page_redirects', column: 'page_id' },
  ],
  mediaAddresses: {
    pages: { content: 'jsonb', seo: 'jsonb' },
    page_templates: { content: 'jsonb' },
    reusable_sections: { content: 'jsonb', live: 'jsonb' },
  },
  auditedEntries: { pages: { facts: ['live_version'] } },
  accessible: { page: accessiblePages },
});
