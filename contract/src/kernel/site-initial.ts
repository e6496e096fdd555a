/** Returns the first letter or digit of a site's name in upper case; a dot if it has none. */
export function siteInitial(name: string): string {
  const [letter = '•'] = /[\p{L}\p{N}]/u.exec(name.normalize('NFC')) ?? [];
  const upper = letter.toUpperCase();
  // 'ß' becomes two letters in upper case.
  return Array.from(upper).length === 1 ? upper : letter;
}
