import { shorten } from '../../kernel/shorten.ts';

/**
 * Cleans a file name for display: the last part of any path, without invisible characters (line
 * breaks, text direction marks). Not used as a name in the file store.
 */
export function plainFilename(filename: string): string {
  const last = filename.split(/[/\\]/).at(-1) ?? '';
  const visible = last.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '').trim();
  const plain = shorten(visible, 255).trim();
  return /^\.*$/.test(plain) ? 'file' : plain;
}
