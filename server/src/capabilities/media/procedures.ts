import { procedures } from '../../kernel/procedures.ts';
import { bulkVerb, exportVerb, resourceVerbs } from '../../kernel/resource-verbs.ts';
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

export const mediaProcedures = procedures('media', {
  ...resourceVerbs(source),
  bulk: bulkVerb(source),
  export: exportVerb(mediaExport),
  replace: replaceFile,
  uses: listUses,
  move: moveAssets,
  folders: listFolders,
  createFolder,
  updateFolder,
  removeFolder,
  beginUpload,
  beginUploads,
  upload: showUpload,
  finishUpload,
  cancelUpload,
});
