// Plain numbers without zod, also used by screens.

export const mediaLimits = {
  /** Maximum bytes per file. */
  fileBytes: 25 * 1024 * 1024,
  /** Bytes per uploaded part; an interrupted upload continues with the next part. */
  partBytes: 4 * 1024 * 1024,
  /** Maximum number of files registered together. */
  files: 100,
  /** Maximum number of files a person can be uploading. */
  uploadsPerPerson: 300,
  /** Maximum bytes of all files of a company. */
  companyBytes: 5 * 1024 * 1024 * 1024,
  /** Maximum pixels of an accepted picture, and its longest side after resizing. */
  pixels: 40_000_000,
  side: 4096,
  /** Hours after which unfinished uploads are deleted. */
  hours: 24,
  altText: 300,
  folderName: 80,
  /** Maximum number of rows moved together. */
  moved: 200,
} as const;
