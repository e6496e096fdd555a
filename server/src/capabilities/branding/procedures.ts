import { signedIn } from '../../kernel/context.ts';
import { operations } from '../../kernel/operations.ts';
import { addDomain } from './verbs/add-domain.ts';
import { askForDomainCheck } from './verbs/ask-for-domain-check.ts';
import { listDomains } from './verbs/list-domains.ts';
import { listTemplates } from './verbs/list-templates.ts';
import { makeMainDomain } from './verbs/make-main-domain.ts';
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

const { branding } = operations;

export const brandingProcedures = branding.router({
  listDomains: branding.listDomains.handler(({ context, input }) =>
    listDomains(signedIn(context), input),
  ),
  addDomain: branding.addDomain.handler(({ context, input }) =>
    addDomain(signedIn(context), input),
  ),
  removeDomain: branding.removeDomain.handler(({ context, input }) =>
    removeDomain(signedIn(context), input),
  ),
  checkDomain: branding.checkDomain.handler(({ context, input }) =>
    askForDomainCheck(signedIn(context), input),
  ),
  preferDomain: branding.preferDomain.handler(({ context, input }) =>
    makeMainDomain(signedIn(context), input),
  ),
  texts: branding.texts.handler(({ context, input }) => readTexts(signedIn(context), input)),
  updateTexts: branding.updateTexts.handler(({ context, input }) =>
    updateTexts(signedIn(context), input),
  ),
  siteParts: branding.siteParts.handler(({ context, input }) =>
    readSiteParts(signedIn(context), input),
  ),
  updateSiteParts: branding.updateSiteParts.handler(({ context, input }) =>
    updateSiteParts(signedIn(context), input),
  ),
  securityPolicy: branding.securityPolicy.handler(({ context, input }) =>
    readSecurityPolicy(signedIn(context), input),
  ),
  updateSecurityPolicy: branding.updateSecurityPolicy.handler(({ context, input }) =>
    updateSecurityPolicy(signedIn(context), input),
  ),
  templates: branding.templates.handler(({ context, input }) =>
    listTemplates(signedIn(context), input),
  ),
  saveTemplate: branding.saveTemplate.handler(({ context, input }) =>
    saveTemplate(signedIn(context), input),
  ),
  resetTemplate: branding.resetTemplate.handler(({ context, input }) =>
    resetTemplate(signedIn(context), input),
  ),
  previewTemplate: branding.previewTemplate.handler(({ context, input }) =>
    previewTemplate(signedIn(context), input),
  ),
  sendTestMail: branding.sendTestMail.handler(({ context, input }) =>
    sendTestMail(signedIn(context), input),
  ),
  get: branding.get.handler(({ context, input }) => getBranding(signedIn(context), input)),
  save: branding.save.handler(({ context, input }) => saveTheme(signedIn(context), input)),
  reset: branding.reset.handler(({ context, input }) => resetTheme(signedIn(context), input)),
  setPicture: branding.setPicture.handler(({ context, input }) =>
    setPicture(signedIn(context), input),
  ),
  removePicture: branding.removePicture.handler(({ context, input }) =>
    removePicture(signedIn(context), input),
  ),
  preview: branding.preview.handler(({ context, input }) => previewSite(signedIn(context), input)),
});
