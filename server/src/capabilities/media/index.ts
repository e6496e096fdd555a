export { plainFilename } from './filename.ts';
export { findPicture } from './verbs/find-picture.ts';
export { limitAttachments, makeAttachment } from './make-attachment.ts';
export { cleanMedia } from './verbs/clean.ts';
export { receivePart } from './verbs/receive-part.ts';
export { showFile } from './verbs/show-file.ts';
