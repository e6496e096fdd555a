import { defineCapability } from '../../kernel/capability.ts';
import { releaseDocuments } from './documents.ts';
import { releaseNotifications } from './notification-kinds.ts';
import { releaseProcedures } from './procedures.ts';
import { releaseEntries } from './site-entries.ts';
import { releaseExport, releaseImport } from './source.ts';
import { readNews } from './verbs/news.ts';

export const releasesCapability = defineCapability({
  name: 'releases',
  procedures: releaseProcedures,
  frame: { news: readNews },
  notifications: releaseNotifications,
  resources: ['releases'],
  exports: [releaseExport],
  imports: [releaseImport],
  documents: releaseDocuments,
  sitemap: releaseEntries,
  recycle: [{ table: 'release_notes', restoredWith: 'releases:delete', needsCompany: true }],
  dependents: [
    { of: 'companies', kind: 'release notes', table: 'release_notes', column: 'company_id' },
  ],
  mediaAddresses: { release_notes: { content: 'text' } },
});
