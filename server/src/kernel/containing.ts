/** Returns the `like` pattern for lower-case text that contains these words, taken literally. */
export const likePattern = (text: string): string =>
  `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
