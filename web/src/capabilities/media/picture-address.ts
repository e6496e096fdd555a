import { mediaUrl, readMediaUrl, variantUrl, widthsOf } from '@trunkline/contract/kernel/media-url';

/** Returns the URL of a variant wide enough for a tile; the picture itself if it isn't larger. */
export function thumbnailOf(url: string, width: 320 | 640 = 320): string {
  const address = readMediaUrl(url);
  if (address === null) return url;
  return widthsOf(address).includes(width) ? variantUrl(address, width, 'webp') : mediaUrl(address);
}

const units = ['bytes', 'KB', 'MB', 'GB'] as const;
const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** Formats bytes in a suitable unit: '340 KB'. */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), 3);
  return `${number.format(bytes / 1024 ** step)} ${units[step] ?? 'bytes'}`;
}
