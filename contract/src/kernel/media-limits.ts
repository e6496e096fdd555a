// Plain numbers without zod, for screens as well.

/** Bounds of what comes into the media library. */
export const mediaLimits = {
  /** Bytes of one file. */
  fileBytes: 25 * 1024 * 1024,
  /** Bytes of one part on its way in: where a lost connection is gone on from. */
  partBytes: 4 * 1024 * 1024,
  /** Files that are announced at once. */
  files: 100,
  /** Files that one person may have on their way in. */
  underWay: 300,
  /** Bytes of all a company's files. */
  companyBytes: 5 * 1024 * 1024 * 1024,
  /** Pixels of a picture that is looked at, and its longest side once it is kept. */
  pixels: 40_000_000,
  side: 4096,
  /** Hours after which what was not finished is forgotten. */
  hours: 24,
  altText: 300,
  folderName: 80,
  /** Rows that are moved at once. */
  moved: 200,
} as const;
