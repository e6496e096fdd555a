export { plainFilename } from './filename.ts';
export { typeOf } from './file-type.ts';
export { findPicture } from './verbs/find-picture.ts';
export { makeContent, type ProcessedContent } from './make-content.ts';
export { refuseFile } from './make-picture.ts';
export { limitConcurrency } from './limit-concurrency.ts';
export { cleanMedia } from './verbs/clean.ts';
export { receivePart } from './verbs/receive-part.ts';
export { showFile } from './verbs/show-file.ts';
