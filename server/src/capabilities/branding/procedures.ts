import { procedures } from '../../kernel/procedures.ts';
import { addDomain } from './verbs/add-domain.ts';
import { requestDomainCheck } from './verbs/request-domain-check.ts';
import { listDomains } from './verbs/list-domains.ts';
import { listTemplates } from './verbs/list-templates.ts';
import { makePrimaryDomain } from './verbs/make-primary-domain.ts';
import { previewTemplate } from './verbs/preview-template.ts';
import { readSecurityPolicy } from './verbs/read-security-policy.ts';
import { readSiteParts } from './verbs/read-site-parts.ts';
import { readTexts } from './verbs/read-texts.ts';
import { removeDomain } from './verbs/remove-domain.ts';
import { resetTemplate } from './verbs/reset-template.ts';
import { saveTemplate } from './verbs/save-template.ts';
import { sendTestMail } from './verbs/send-test-mail.ts';
import { updateSecurityPolicy } from './verbs/update-security-policy.ts';
import { updateSiteParts } from './verbs/update-site-parts.ts';
import { updateTexts } from './verbs/update-texts.ts';
import { getBranding } from './verbs/get.ts';
import { previewSite } from './verbs/preview.ts';
import { removePicture } from './verbs/remove-picture.ts';
import { resetTheme } from './verbs/reset.ts';
import { saveTheme } from './verbs/save.ts';
import { setPicture } from './verbs/set-picture.ts';

export const brandingProcedures = procedures('branding', {
  listDomains,
  addDomain,
  removeDomain,
  checkDomain: requestDomainCheck,
  makePrimaryDomain,
  texts: readTexts,
  updateTexts,
  siteParts: readSiteParts,
  updateSiteParts,
  securityPolicy: readSecurityPolicy,
  updateSecurityPolicy,
  templates: listTemplates,
  saveTemplate,
  resetTemplate,
  previewTemplate,
  sendTestMail,
  get: getBranding,
  save: saveTheme,
  reset: resetTheme,
  setPicture,
  removePicture,
  preview: previewSite,
});
