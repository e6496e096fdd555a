import { procedures } from '../../kernel/procedures.ts';
import { bulkVerb, exportVerb, importVerb, resourceVerbs } from '../../kernel/resource-verbs.ts';
import { releaseExport, releaseImport, releaseSource as source } from './source.ts';
import { markSeen } from './verbs/mark-seen.ts';
import { readNews } from './verbs/news.ts';
import { publishRelease } from './verbs/publish.ts';
import { readNote } from './verbs/read-note.ts';
import { removeRelease } from './verbs/remove.ts';
import { restoreRelease } from './verbs/restore.ts';
import { unpublishRelease } from './verbs/unpublish.ts';
import { updateRelease } from './verbs/update.ts';

const bulkVerbs = {
  publish: publishRelease,
  unpublish: unpublishRelease,
  delete: removeRelease,
  restore: restoreRelease,
};

export const releaseProcedures = procedures('releases', {
  ...resourceVerbs(source),
  update: updateRelease,
  remove: removeRelease,
  restore: restoreRelease,
  bulk: bulkVerb(source, bulkVerbs),
  export: exportVerb(releaseExport),
  import: importVerb(releaseImport),
  publish: publishRelease,
  unpublish: unpublishRelease,
  news: readNews,
  readNote,
  markSeen,
});
