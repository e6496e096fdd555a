import { signedIn } from '../../kernel/context.ts';
import { startExport } from '../../kernel/exports/index.ts';
import { importRows } from '../../kernel/imports/index.ts';
import { operations } from '../../kernel/operations.ts';
import { actOnRows, createRow, getRow, listRows } from '../../kernel/resource/index.ts';
import { releaseExport, releaseImport, releaseSource as source } from './source.ts';
import { markSeen } from './verbs/mark-seen.ts';
import { readNews } from './verbs/news.ts';
import { publishRelease } from './verbs/publish.ts';
import { readNote } from './verbs/read-note.ts';
import { removeRelease } from './verbs/remove.ts';
import { restoreRelease } from './verbs/restore.ts';
import { unpublishRelease } from './verbs/unpublish.ts';
import { updateRelease } from './verbs/update.ts';

const { releases } = operations;
const bulkVerbs = { publish: publishRelease, unpublish: unpublishRelease, delete: removeRelease };

export const releaseProcedures = releases.router({
  list: releases.list.handler(({ context, input }) => listRows(signedIn(context), source, input)),
  get: releases.get.handler(({ context, input }) => getRow(signedIn(context), source, input)),
  create: releases.create.handler(({ context, input }) =>
    createRow(signedIn(context), source, input),
  ),
  update: releases.update.handler(({ context, input }) => updateRelease(signedIn(context), input)),
  remove: releases.remove.handler(({ context, input }) => removeRelease(signedIn(context), input)),
  restore: releases.restore.handler(({ context, input }) =>
    restoreRelease(signedIn(context), input),
  ),
  bulk: releases.bulk.handler(({ context, input }) =>
    actOnRows(signedIn(context), source, input, bulkVerbs),
  ),
  export: releases.export.handler(({ context, input }) =>
    startExport(signedIn(context), releaseExport, input),
  ),
  import: releases.import.handler(({ context, input }) =>
    importRows(signedIn(context), releaseImport, input),
  ),
  publish: releases.publish.handler(({ context, input }) =>
    publishRelease(signedIn(context), input),
  ),
  unpublish: releases.unpublish.handler(({ context, input }) =>
    unpublishRelease(signedIn(context), input),
  ),
  news: releases.news.handler(({ context }) => readNews(signedIn(context))),
  readNote: releases.readNote.handler(({ context, input }) => readNote(signedIn(context), input)),
  markSeen: releases.markSeen.handler(({ context }) => markSeen(signedIn(context))),
});
