import {
  createPreviewLink,
  listPreviewLinks,
  revokePreviewLink,
} from '../../kernel/preview-links/index.ts';
import { procedures } from '../../kernel/procedures.ts';
import { bulkVerb, exportVerb, importVerb, resourceVerbs } from '../../kernel/resource-verbs.ts';
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

const bulkVerbs = { archive: archivePost };

export const blogProcedures = procedures('blog', {
  ...resourceVerbs(source),
  import: importVerb(blogImport),
  bulk: bulkVerb(source, bulkVerbs),
  export: exportVerb(blogExport),
  figures: readFigures,
  read: readPost,
  saveDraft,
  publish: publishPost,
  schedule: schedulePost,
  unpublish: unpublishPost,
  scheduleUnpublish,
  archive: archivePost,
  duplicate: duplicatePost,
  changeSlug,
  shareBelow,
  inherited: listInherited,
  override: overridePost,
  upstream: readUpstream,
  takeUpstream,
  keepMine,
  previewLinks: (context, input) => listPreviewLinks(context, 'blog', input),
  createPreviewLink: (context, input) => createPreviewLink(context, 'blog', input),
  revokePreviewLink: (context, input) => revokePreviewLink(context, 'blog', input),
  versions: listVersions,
  version: readVersion,
  restoreVersion,
});
