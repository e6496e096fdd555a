import { signedIn } from '../../kernel/context.ts';
import { startExport } from '../../kernel/exports/index.ts';
import { operations } from '../../kernel/operations.ts';
import {
  actOnRows,
  getRow,
  listRows,
  removeRow,
  restoreRow,
  updateRowOf,
} from '../../kernel/resource/index.ts';
import { mediaExport, mediaSource as source } from './source.ts';
import { beginUpload } from './verbs/begin-upload.ts';
import { beginUploads } from './verbs/begin-uploads.ts';
import { cancelUpload } from './verbs/cancel-upload.ts';
import { createFolder } from './verbs/create-folder.ts';
import { finishUpload } from './verbs/finish-upload.ts';
import { listFolders } from './verbs/list-folders.ts';
import { listUses } from './verbs/list-uses.ts';
import { moveAssets } from './verbs/move.ts';
import { removeFolder } from './verbs/remove-folder.ts';
import { replaceFile } from './verbs/replace.ts';
import { showUpload } from './verbs/show-upload.ts';
import { updateFolder } from './verbs/update-folder.ts';

const { media } = operations;

export const mediaProcedures = media.router({
  list: media.list.handler(({ context, input }) => listRows(signedIn(context), source, input)),
  get: media.get.handler(({ context, input }) => getRow(signedIn(context), source, input)),
  update: media.update.handler(({ context, input }) =>
    updateRowOf(signedIn(context), source, input),
  ),
  remove: media.remove.handler(({ context, input }) => removeRow(signedIn(context), source, input)),
  restore: media.restore.handler(({ context, input }) =>
    restoreRow(signedIn(context), source, input),
  ),
  bulk: media.bulk.handler(({ context, input }) => actOnRows(signedIn(context), source, input, {})),
  export: media.export.handler(({ context, input }) =>
    startExport(signedIn(context), mediaExport, input),
  ),
  replace: media.replace.handler(({ context, input }) => replaceFile(signedIn(context), input)),
  uses: media.uses.handler(({ context, input }) => listUses(signedIn(context), input)),
  move: media.move.handler(({ context, input }) => moveAssets(signedIn(context), input)),
  folders: media.folders.handler(({ context, input }) => listFolders(signedIn(context), input)),
  createFolder: media.createFolder.handler(({ context, input }) =>
    createFolder(signedIn(context), input),
  ),
  updateFolder: media.updateFolder.handler(({ context, input }) =>
    updateFolder(signedIn(context), input),
  ),
  removeFolder: media.removeFolder.handler(({ context, input }) =>
    removeFolder(signedIn(context), input),
  ),
  beginUpload: media.beginUpload.handler(({ context, input }) =>
    beginUpload(signedIn(context), input),
  ),
  beginUploads: media.beginUploads.handler(({ context, input }) =>
    beginUploads(signedIn(context), input),
  ),
  upload: media.upload.handler(({ context, input }) => showUpload(signedIn(context), input)),
  finishUpload: media.finishUpload.handler(({ context, input }) =>
    finishUpload(signedIn(context), input),
  ),
  cancelUpload: media.cancelUpload.handler(({ context, input }) =>
    cancelUpload(signedIn(context), input),
  ),
});
