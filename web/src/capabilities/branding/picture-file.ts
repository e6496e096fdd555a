import { pictureBytes } from '@trunkline/contract/kernel/branding-limits';

/** Types the server can re-encode; the file dialog offers only these. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

const megabytes = pictureBytes / 1024 / 1024;

/** Returns why a file can't be a logo or favicon, as a message; null if it can. */
export function pictureProblem(file: Pick<File, 'type' | 'size'>): string | null {
  if (file.type === 'image/svg+xml')
    return "SVG files aren't supported here. Export the picture as a PNG of at least 512 pixels.";
  if (!pictureTypes.some((type) => type === file.type))
    return 'Please choose a JPEG, PNG or WebP picture.';
  if (file.size > pictureBytes) return `Please choose a picture of at most ${megabytes} MB.`;
  return file.size === 0 ? 'This file is empty. Please choose another picture.' : null;
}
