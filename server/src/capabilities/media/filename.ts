/**
 * A name as it is shown: the last part of whatever path came with it, without what cannot be seen (line breaks,
 * marks that turn the direction of reading). It names nothing in the file store.
 */
export function plainFilename(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim()
    .slice(0, 255)
    .trim();
  return /^\.*$/.test(plain) ? 'file' : plain;
}
