import { type SignedIn } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import {
  createPreviewLink,
  listPreviewLinks,
  revokePreviewLink,
} from '../../kernel/preview-links/index.ts';
import { actOnRows, removeRow, restoreRow } from '../../kernel/resource/index.ts';
import { ParsedVerb, procedures } from '../../kernel/procedures.ts';
import { exportVerb, resourceVerbs } from '../../kernel/resource-verbs.ts';
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

const bulkVerbs = { publish: publishOrRefuse, unpublish: unpublishPage };
const sectionBulkVerbs = { publish: publishSectionOrRefuse, delete: removeSection };

/** Clears the public cache after a change that affects visitors. */
async function clearCacheAfter<Result>(context: SignedIn, work: Promise<Result>): Promise<Result> {
  const result = await work;
  await context.invalidatePublicCache();
  return result;
}

export const pageProcedures = procedures('pages', {
  published: new ParsedVerb(async (context, input: { slug: string }) => {
    const page = await readPublished(context, input.slug);
    if (page === null) throw new Problem('not_found');
    return page;
  }),
  ...resourceVerbs(source),
  remove: (context, input) => clearCacheAfter(context, removeRow(context, source, input)),
  restore: (context, input) => clearCacheAfter(context, restoreRow(context, source, input)),
  bulk: (context, input) => clearCacheAfter(context, actOnRows(context, source, input, bulkVerbs)),
  export: exportVerb(pageExport),
  get: getPage,
  templates: () => [...templates],
  saveDraft,
  discardDraft,
  check: checkDraft,
  publish: publishPage,
  unpublish: unpublishPage,
  schedule: schedulePage,
  scheduleUnpublish,
  cancelSchedule,
  changeSlug,
  takeLock: (context, input) => takeLock(context, 'page', input),
  renewLock: (context, input) => renewLock(context, 'page', input),
  releaseLock: (context, input) => releaseLock(context, 'page', input),
  takeSectionLock: (context, input) => takeLock(context, 'section', input),
  renewSectionLock: (context, input) => renewLock(context, 'section', input),
  releaseSectionLock: (context, input) => releaseLock(context, 'section', input),
  resolveLive,
  versions: listVersions,
  version: readVersion,
  compare: comparePage,
  restoreVersion,
  inherited: listInherited,
  override: overridePage,
  upstream: readUpstream,
  takeUpstream,
  ownTemplates: listTemplates,
  saveTemplate,
  renameTemplate,
  removeTemplate,
  sections: resourceVerbs(reusableSource).list,
  section: getSection,
  createSection,
  updateSection: saveSection,
  publishSection,
  removeSection,
  restoreSection: (context, input) =>
    clearCacheAfter(context, restoreRow(context, reusableSource, input)),
  bulkSections: (context, input) =>
    clearCacheAfter(context, actOnRows(context, reusableSource, input, sectionBulkVerbs)),
  exportSections: exportVerb(reusableExport),
  sectionLibrary: listSectionLibrary,
  linkTargets: findLinkTargets,
  keepMine,
  previewLinks: (context, input) => listPreviewLinks(context, 'pages', input),
  createPreviewLink: (context, input) => createPreviewLink(context, 'pages', input),
  revokePreviewLink: (context, input) => revokePreviewLink(context, 'pages', input),
});
