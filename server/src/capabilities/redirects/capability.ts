import { defineCapability } from '../../kernel/capability.ts';
import { redirectProcedures } from './procedures.ts';
import { redirectConflicts } from './queries.ts';
import { redirectExport, redirectImport } from './source.ts';

export const redirectsCapability = defineCapability({
  name: 'redirects',
  procedures: redirectProcedures,
  resources: ['redirects'],
  exports: [redirectExport],
  imports: [redirectImport],
  recycle: [
    {
      table: 'site_redirects',
      restoredWith: 'redirects:delete',
      needsCompany: true,
      conflicts: redirectConflicts,
    },
  ],
  dependents: [
    { of: 'companies', kind: 'redirects', table: 'site_redirects', column: 'company_id' },
  ],
});
