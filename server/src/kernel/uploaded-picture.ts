import { Problem } from './errors.ts';

export const pictureRefusals = {
  other_format: 'Please choose a JPEG, PNG or WebP picture.',
  too_large: 'The picture is too large. Choose a smaller one.',
  too_detailed: 'The picture is too detailed. Choose a simpler one.',
  animated: "Choose a picture that isn't animated.",
  unreadable: "This picture can't be read. Choose another one.",
} as const;

/** Creates the error for the field `image` with a picture that isn't accepted. */
export function refusePicture(reason: keyof typeof pictureRefusals, cause?: unknown): Problem {
  const fields = [{ path: 'image', message: pictureRefusals[reason] }];
  return new Problem('validation_failed', { fields, cause });
}

/**
 * Returns whether the content starts like a JPEG, PNG or WebP file; its name and declared type are
 * ignored.
 */
export function isPicture(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12);
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  );
}

/**
 * Returns whether a PNG is animated: an acTL chunk precedes its first IDAT chunk. Other parsers
 * ignore acTL.
 */
export function isAnimatedPng(bytes: Buffer): boolean {
  const data = bytes.indexOf('IDAT', 0, 'latin1');
  return bytes.subarray(0, data === -1 ? undefined : data).includes('acTL', 0, 'latin1');
}
