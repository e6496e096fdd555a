import { type SignedIn, signedIn } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { startExport } from '../../kernel/exports/index.ts';
import { operations } from '../../kernel/operations.ts';
import {
  createPreviewLink,
  listPreviewLinks,
  revokePreviewLink,
} from '../../kernel/preview-links/index.ts';
import {
  actOnRows,
  createRow,
  listRows,
  removeRow,
  restoreRow,
} from '../../kernel/resource/index.ts';
import { reusableExport, reusableSource } from './reusable-source.ts';
import { pageExport, pageSource as source } from './source.ts';
import { templates } from './templates.ts';
import { cancelSchedule } from './verbs/cancel-schedule.ts';
import { changeSlug } from './verbs/change-slug.ts';
import { createSection } from './verbs/create-section.ts';
import { checkDraft } from './verbs/check.ts';
import { comparePage } from './verbs/compare.ts';
import { discardDraft } from './verbs/discard-draft.ts';
import { getPage } from './verbs/get.ts';
import { keepMine } from './verbs/keep-mine.ts';
import { findLinkTargets } from './verbs/find-link-targets.ts';
import { listInherited } from './verbs/list-inherited.ts';
import { listSectionLibrary } from './verbs/list-section-library.ts';
import { listTemplates } from './verbs/list-templates.ts';
import { listVersions } from './verbs/list-versions.ts';
import { overridePage } from './verbs/override.ts';
import { publishOrRefuse, publishPage } from './verbs/publish.ts';
import { publishSection, publishSectionOrRefuse } from './verbs/publish-section.ts';
import { sanitizeContent } from './content.ts';
import { readPublished } from './verbs/read-published.ts';
import { getSection } from './verbs/read-section.ts';
import { readUpstream } from './verbs/read-upstream.ts';
import { readVersion } from './verbs/read-version.ts';
import { releaseLock } from './verbs/release-lock.ts';
import { removeSection } from './verbs/remove-section.ts';
import { removeTemplate } from './verbs/remove-template.ts';
import { renameTemplate } from './verbs/rename-template.ts';
import { renewLock } from './verbs/renew-lock.ts';
import { resolveLive } from './verbs/resolve-live.ts';
import { restoreVersion } from './verbs/restore-version.ts';
import { saveDraft } from './verbs/save-draft.ts';
import { saveTemplate } from './verbs/save-template.ts';
import { schedulePage } from './verbs/schedule.ts';
import { scheduleUnpublish } from './verbs/schedule-unpublish.ts';
import { saveSection } from './verbs/update-section.ts';
import { takeLock } from './verbs/take-lock.ts';
import { takeUpstream } from './verbs/take-upstream.ts';
import { unpublishPage } from './verbs/unpublish.ts';

const { pages } = operations;
const bulkVerbs = { publish: publishOrRefuse, unpublish: unpublishPage };
const sectionBulkVerbs = { publish: publishSectionOrRefuse, delete: removeSection };

/** Clears the public cache after a change that affects visitors. */
async function forgetting<Result>(context: SignedIn, work: Promise<Result>): Promise<Result> {
  const result = await work;
  await context.invalidatePublicCache();
  return result;
}

export const pageProcedures = pages.router({
  published: pages.published.handler(async ({ context, input }) => {
    const page = await readPublished(context, input.slug);
    if (page === null) throw new Problem('not_found');
    // Sanitised, because the template may be inserted into a page.
    return { ...page, content: await sanitizeContent(page.content) };
  }),
  list: pages.list.handler(({ context, input }) => listRows(signedIn(context), source, input)),
  create: pages.create.handler(({ context, input }) => createRow(signedIn(context), source, input)),
  remove: pages.remove.handler(({ context, input }) =>
    forgetting(signedIn(context), removeRow(signedIn(context), source, input)),
  ),
  restore: pages.restore.handler(({ context, input }) =>
    forgetting(signedIn(context), restoreRow(signedIn(context), source, input)),
  ),
  bulk: pages.bulk.handler(({ context, input }) =>
    forgetting(signedIn(context), actOnRows(signedIn(context), source, input, bulkVerbs)),
  ),
  export: pages.export.handler(({ context, input }) =>
    startExport(signedIn(context), pageExport, input),
  ),
  get: pages.get.handler(({ context, input }) => getPage(signedIn(context), input)),
  templates: pages.templates.handler(() => [...templates]),
  saveDraft: pages.saveDraft.handler(({ context, input }) => saveDraft(signedIn(context), input)),
  discardDraft: pages.discardDraft.handler(({ context, input }) =>
    discardDraft(signedIn(context), input),
  ),
  check: pages.check.handler(({ context, input }) => checkDraft(signedIn(context), input)),
  publish: pages.publish.handler(({ context, input }) => publishPage(signedIn(context), input)),
  unpublish: pages.unpublish.handler(({ context, input }) =>
    unpublishPage(signedIn(context), input),
  ),
  schedule: pages.schedule.handler(({ context, input }) => schedulePage(signedIn(context), input)),
  scheduleUnpublish: pages.scheduleUnpublish.handler(({ context, input }) =>
    scheduleUnpublish(signedIn(context), input),
  ),
  cancelSchedule: pages.cancelSchedule.handler(({ context, input }) =>
    cancelSchedule(signedIn(context), input),
  ),
  changeSlug: pages.changeSlug.handler(({ context, input }) =>
    changeSlug(signedIn(context), input),
  ),
  takeLock: pages.takeLock.handler(({ context, input }) =>
    takeLock(signedIn(context), 'page', input),
  ),
  renewLock: pages.renewLock.handler(({ context, input }) =>
    renewLock(signedIn(context), 'page', input),
  ),
  releaseLock: pages.releaseLock.handler(({ context, input }) =>
    releaseLock(signedIn(context), 'page', input),
  ),
  takeSectionLock: pages.takeSectionLock.handler(({ context, input }) =>
    takeLock(signedIn(context), 'section', input),
  ),
  renewSectionLock: pages.renewSectionLock.handler(({ context, input }) =>
    renewLock(signedIn(context), 'section', input),
  ),
  releaseSectionLock: pages.releaseSectionLock.handler(({ context, input }) =>
    releaseLock(signedIn(context), 'section', input),
  ),
  resolveLive: pages.resolveLive.handler(({ context, input }) =>
    resolveLive(signedIn(context), input),
  ),
  versions: pages.versions.handler(({ context, input }) => listVersions(signedIn(context), input)),
  version: pages.version.handler(({ context, input }) => readVersion(signedIn(context), input)),
  compare: pages.compare.handler(({ context, input }) => comparePage(signedIn(context), input)),
  restoreVersion: pages.restoreVersion.handler(({ context, input }) =>
    restoreVersion(signedIn(context), input),
  ),
  inherited: pages.inherited.handler(({ context, input }) =>
    listInherited(signedIn(context), input),
  ),
  override: pages.override.handler(({ context, input }) => overridePage(signedIn(context), input)),
  upstream: pages.upstream.handler(({ context, input }) => readUpstream(signedIn(context), input)),
  takeUpstream: pages.takeUpstream.handler(({ context, input }) =>
    takeUpstream(signedIn(context), input),
  ),
  ownTemplates: pages.ownTemplates.handler(({ context }) => listTemplates(signedIn(context))),
  saveTemplate: pages.saveTemplate.handler(({ context, input }) =>
    saveTemplate(signedIn(context), input),
  ),
  renameTemplate: pages.renameTemplate.handler(({ context, input }) =>
    renameTemplate(signedIn(context), input),
  ),
  removeTemplate: pages.removeTemplate.handler(({ context, input }) =>
    removeTemplate(signedIn(context), input),
  ),
  sections: pages.sections.handler(({ context, input }) =>
    listRows(signedIn(context), reusableSource, input),
  ),
  section: pages.section.handler(({ context, input }) => getSection(signedIn(context), input)),
  createSection: pages.createSection.handler(({ context, input }) =>
    createSection(signedIn(context), input),
  ),
  updateSection: pages.updateSection.handler(({ context, input }) =>
    saveSection(signedIn(context), input),
  ),
  publishSection: pages.publishSection.handler(({ context, input }) =>
    publishSection(signedIn(context), input),
  ),
  removeSection: pages.removeSection.handler(({ context, input }) =>
    removeSection(signedIn(context), input),
  ),
  restoreSection: pages.restoreSection.handler(({ context, input }) =>
    forgetting(signedIn(context), restoreRow(signedIn(context), reusableSource, input)),
  ),
  bulkSections: pages.bulkSections.handler(({ context, input }) =>
    forgetting(
      signedIn(context),
      actOnRows(signedIn(context), reusableSource, input, sectionBulkVerbs),
    ),
  ),
  exportSections: pages.exportSections.handler(({ context, input }) =>
    startExport(signedIn(context), reusableExport, input),
  ),
  sectionLibrary: pages.sectionLibrary.handler(({ context, input }) =>
    listSectionLibrary(signedIn(context), input),
  ),
  linkTargets: pages.linkTargets.handler(({ context, input }) =>
    findLinkTargets(signedIn(context), input),
  ),
  keepMine: pages.keepMine.handler(({ context, input }) => keepMine(signedIn(context), input)),
  previewLinks: pages.previewLinks.handler(({ context, input }) =>
    listPreviewLinks(signedIn(context), 'pages', input),
  ),
  createPreviewLink: pages.createPreviewLink.handler(({ context, input }) =>
    createPreviewLink(signedIn(context), 'pages', input),
  ),
  revokePreviewLink: pages.revokePreviewLink.handler(({ context, input }) =>
    revokePreviewLink(signedIn(context), 'pages', input),
  ),
});
