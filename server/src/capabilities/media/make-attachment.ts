import { createHash } from 'node:crypto';
import { shorten } from '../../kernel/shorten.ts';
import { attachmentType } from './attachment-type.ts';
import { typeOf } from './file-type.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { makeContent } from './make-content.ts';
import { refuseFile } from './make-picture.ts';

export interface ProcessedAttachment {
  readonly content: Buffer;
  readonly mime_type: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly filename: string;
}

/** Large files are held in memory while they are processed. */
export const limitAttachments = limitConcurrency(2, 50);

/**
 * Creates the stored form of an attachment. Pictures and PDFs are processed as in the media
 * library; text files, office documents and archives stay unchanged and can only be downloaded.
 * Throws Problem `validation_failed` for anything else, and for pictures that can't be sanitised.
 */
export async function makeAttachment(
  bytes: Buffer,
  filename: string,
): Promise<ProcessedAttachment> {
  if (typeOf(bytes) === null) {
    if (isOtherPicture(bytes))
      throw refuseFile('Please choose a JPEG, PNG, WebP, AVIF or GIF picture.');
    const type = attachmentType(bytes, filename);
    if ('refusal' in type) throw refuseFile(type.refusal);
    return { content: bytes, mime_type: type.mime, width: null, height: null, filename };
  }
  const source = createHash('sha256').update(bytes).digest('hex');
  const { content, mime_type, width, height } = await makeContent(bytes, source);
  // The extension matches the new type, whatever the file was called.
  const [extension, fallback] = width === null ? ['.pdf', 'document'] : ['.webp', 'picture'];
  const baseName = shorten(filename.replace(/\.[^.]{1,10}$/, ''), 250);
  const name = `${baseName === '' ? fallback : baseName}${extension}`;
  return { content, mime_type, width, height, filename: name };
}

/**
 * Pictures that may contain a location and can't be re-encoded here: HEIC, TIFF and camera formats
 * based on it.
 */
function isOtherPicture(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12);
  return /^(?:II\*\0|MM\0\*|....ftyp(?:heic|heix|hevc|hevx|heim|heis|mif1|msf1))/s.test(start);
}
