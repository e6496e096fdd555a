import { signedIn } from '../../kernel/context.ts';
import { startExport } from '../../kernel/exports/index.ts';
import { importRows } from '../../kernel/imports/index.ts';
import { operations } from '../../kernel/operations.ts';
import {
  createPreviewLink,
  listPreviewLinks,
  revokePreviewLink,
} from '../../kernel/preview-links/index.ts';
import {
  actOnRows,
  createRow,
  getRow,
  listRows,
  removeRow,
  restoreRow,
  updateRowOf,
} from '../../kernel/resource/index.ts';
import { blogExport, blogImport, blogSource as source } from './source.ts';
import { archivePost } from './verbs/archive.ts';
import { changeSlug } from './verbs/change-slug.ts';
import { duplicatePost } from './verbs/duplicate.ts';
import { readFigures } from './verbs/figures.ts';
import { keepMine } from './verbs/keep-mine.ts';
import { listInherited } from './verbs/list-inherited.ts';
import { listVersions } from './verbs/list-versions.ts';
import { overridePost } from './verbs/override.ts';
import { publishPost } from './verbs/publish.ts';
import { readPost } from './verbs/read.ts';
import { readUpstream } from './verbs/read-upstream.ts';
import { readVersion } from './verbs/read-version.ts';
import { restoreVersion } from './verbs/restore-version.ts';
import { saveDraft } from './verbs/save-draft.ts';
import { schedulePost } from './verbs/schedule.ts';
import { scheduleUnpublish } from './verbs/schedule-unpublish.ts';
import { shareBelow } from './verbs/share-below.ts';
import { takeUpstream } from './verbs/take-upstream.ts';
import { unpublishPost } from './verbs/unpublish.ts';

const { blog } = operations;
const bulkVerbs = { archive: archivePost };

export const blogProcedures = blog.router({
  list: blog.list.handler(({ context, input }) => listRows(signedIn(context), source, input)),
  get: blog.get.handler(({ context, input }) => getRow(signedIn(context), source, input)),
  create: blog.create.handler(({ context, input }) => createRow(signedIn(context), source, input)),
  update: blog.update.handler(({ context, input }) =>
    updateRowOf(signedIn(context), source, input),
  ),
  import: blog.import.handler(({ context, input }) =>
    importRows(signedIn(context), blogImport, input),
  ),
  remove: blog.remove.handler(({ context, input }) => removeRow(signedIn(context), source, input)),
  restore: blog.restore.handler(({ context, input }) =>
    restoreRow(signedIn(context), source, input),
  ),
  bulk: blog.bulk.handler(({ context, input }) =>
    actOnRows(signedIn(context), source, input, bulkVerbs),
  ),
  export: blog.export.handler(({ context, input }) =>
    startExport(signedIn(context), blogExport, input),
  ),
  figures: blog.figures.handler(({ context }) => readFigures(signedIn(context))),
  read: blog.read.handler(({ context, input }) => readPost(signedIn(context), input)),
  saveDraft: blog.saveDraft.handler(({ context, input }) => saveDraft(signedIn(context), input)),
  publish: blog.publish.handler(({ context, input }) => publishPost(signedIn(context), input)),
  schedule: blog.schedule.handler(({ context, input }) => schedulePost(signedIn(context), input)),
  unpublish: blog.unpublish.handler(({ context, input }) =>
    unpublishPost(signedIn(context), input),
  ),
  scheduleUnpublish: blog.scheduleUnpublish.handler(({ context, input }) =>
    scheduleUnpublish(signedIn(context), input),
  ),
  archive: blog.archive.handler(({ context, input }) => archivePost(signedIn(context), input)),
  duplicate: blog.duplicate.handler(({ context, input }) =>
    duplicatePost(signedIn(context), input),
  ),
  changeSlug: blog.changeSlug.handler(({ context, input }) => changeSlug(signedIn(context), input)),
  shareBelow: blog.shareBelow.handler(({ context, input }) => shareBelow(signedIn(context), input)),
  inherited: blog.inherited.handler(({ context, input }) =>
    listInherited(signedIn(context), input),
  ),
  override: blog.override.handler(({ context, input }) => overridePost(signedIn(context), input)),
  upstream: blog.upstream.handler(({ context, input }) => readUpstream(signedIn(context), input)),
  takeUpstream: blog.takeUpstream.handler(({ context, input }) =>
    takeUpstream(signedIn(context), input),
  ),
  keepMine: blog.keepMine.handler(({ context, input }) => keepMine(signedIn(context), input)),
  previewLinks: blog.previewLinks.handler(({ context, input }) =>
    listPreviewLinks(signedIn(context), 'blog', input),
  ),
  createPreviewLink: blog.createPreviewLink.handler(({ context, input }) =>
    createPreviewLink(signedIn(context), 'blog', input),
  ),
  revokePreviewLink: blog.revokePreviewLink.handler(({ context, input }) =>
    revokePreviewLink(signedIn(context), 'blog', input),
  ),
  versions: blog.versions.handler(({ context, input }) => listVersions(signedIn(context), input)),
  version: blog.version.handler(({ context, input }) => readVersion(signedIn(context), input)),
  restoreVersion: blog.restoreVersion.handler(({ context, input }) =>
    restoreVersion(signedIn(context), input),
  ),
});
