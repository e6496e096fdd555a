import { alertExport, reportExport } from './capabilities/alerts/index.ts';
import { auditExport } from './capabilities/audit/index.ts';
import { blogExport } from './capabilities/blog/index.ts';
import { serviceExport } from './capabilities/catalog/index.ts';
import { companyExport } from './capabilities/companies/index.ts';
import { mediaExport } from './capabilities/media/index.ts';
import { requestExport } from './capabilities/messaging/index.ts';
import { applicationExport, partnerExport } from './capabilities/partners/index.ts';
import { binExport } from './capabilities/recycle/index.ts';
import { pageExport } from './capabilities/pages/index.ts';
import { integrationExport } from './capabilities/integrations/index.ts';
import { releaseExport } from './capabilities/releases/index.ts';
import { invitationExport, userExport } from './capabilities/users/index.ts';
import type { Exportable } from './kernel/exports/index.ts';

/** Every list that can be taken along as a file: what the job that writes files knows. */
export const exportables: readonly Exportable[] = [
  companyExport,
  userExport,
  pageExport,
  invitationExport,
  auditExport,
  binExport,
  blogExport,
  partnerExport,
  applicationExport,
  requestExport,
  serviceExport,
  releaseExport,
  integrationExport,
  mediaExport,
  alertExport,
  reportExport,
];
