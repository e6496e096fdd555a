import { defineCapability } from '../../kernel/capability.ts';
import { companyProcedures } from './procedures.ts';
import { acquireCompanyLocks } from './queries.ts';
import { companyAnchor } from './queries/anchor.ts';
import { accessibleCompanies } from './queries/access.ts';
import { companyFigures, countCompanies } from './queries/figures.ts';
import { companyConflicts } from './queries/recycle.ts';
import { companyExport, companyImport } from './source.ts';

export const companiesCapability = defineCapability({
  name: 'companies',
  procedures: companyProcedures,
  resources: ['companies'],
  exports: [companyExport],
  imports: [companyImport],
  recycle: [
    {
      table: 'companies',
      restoredWith: 'companies:delete',
      acquireLocks: acquireCompanyLocks,
      conflicts: companyConflicts,
    },
  ],
  dependents: [
    { of: 'companies', kind: 'companies below', table: 'companies', column: 'parent_id' },
  ],
  counts: { companies: countCompanies },
  figures: companyFigures,
  webhookTopics: { companies: [{ table: 'companies', noun: 'company' }] },
  anchors: { company: companyAnchor },
  accessible: { company: accessibleCompanies },
});
