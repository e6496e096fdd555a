import { defineCapability } from '../../kernel/capability.ts';
import { partnerNotifications } from './notification-kinds.ts';
import { partnerProcedures } from './procedures.ts';
import { partnerAnchor } from './queries/anchor.ts';
import { countWaiting } from './queries/applications.ts';
import { countPartners, partnerConflicts } from './queries/partners.ts';
import { applicationExport, partnerExport, partnerImport } from './source.ts';
import { locatePartners } from './verbs/locate.ts';
import { receiveApplication } from './verbs/receive-application.ts';

export const partnersCapability = defineCapability({
  name: 'partners',
  procedures: partnerProcedures,
  notifications: partnerNotifications,
  resources: ['partners', 'applications'],
  exports: [partnerExport, applicationExport],
  imports: [partnerImport],
  liveBlocks: { partner_locator: locatePartners },
  forms: { partner: receiveApplication },
  recycle: [
    { table: 'partners', restoredWith: 'partners:delete', conflicts: partnerConflicts },
    { table: 'partner_applications', restoredWith: 'applications:delete' },
  ],
  counts: { partners: countPartners },
  attention: { waiting_applications: countWaiting },
  webhookTopics: {
    partners: [{ table: 'partners', noun: 'partner' }],
    applications: [{ table: 'partner_applications', noun: 'application' }],
  },
  anchors: { partner: partnerAnchor },
});
