import { typeOf } from './file-type.ts';
import { makePicture, refuseFile } from './make-picture.ts';
import { limitConcurrency } from './limit-concurrency.ts';

/** One at a time per process, because a picture of many megapixels takes a lot of memory. */
const runLimited = limitConcurrency(1, 50);

/** The stored form of an uploaded file. */
export interface ProcessedContent {
  readonly content: Buffer;
  readonly mime_type: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly sha256: string;
}

/**
 * Creates the stored form of a file, `source` being the hash of the upload. Throws Problem
 * `validation_failed`.
 */
export function makeContent(bytes: Buffer, source: string): Promise<ProcessedContent> {
  return runLimited(() => make(bytes, source));
}

async function make(bytes: Buffer, source: string): Promise<ProcessedContent> {
  const type = typeOf(bytes);
  if (type === null)
    throw refuseFile('Choose a JPEG, PNG, WebP, AVIF or GIF picture, or a valid PDF.');
  if (type === 'pdf') {
    const mime_type = 'application/pdf';
    return { content: bytes, mime_type, width: null, height: null, sha256: source };
  }
  const { bytes: content, ...picture } = await makePicture(bytes, type);
  return { ...picture, content, mime_type: 'image/webp' };
}
