import { photoBytes } from '@trunkline/contract/kernel/constants';

/** Types the server can process; the file dialog offers only these. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

const megabytes = photoBytes / 1024 / 1024;

/** Explains why a file can't be a photo; null if it can. */
export function photoProblem(file: Pick<File, 'type' | 'size'>): string | null {
  if (!photoTypes.some((type) => type === file.type))
    return 'Please choose a JPEG, PNG or WebP photo.';
  if (file.size > photoBytes) return `Please choose a photo of up to ${megabytes} MB.`;
  return file.size === 0 ? 'This file is empty. Please choose another photo.' : null;
}
