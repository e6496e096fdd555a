// Plain numbers without zod, for screens as well.

/** Characters of `custom_css`. */
export const customCssLength = 20_000;

/** Bytes of an uploaded logo or favicon. */
export const pictureBytes = 2 * 1024 * 1024;

/** Seconds that a preview link shows the site: one to hand on, and one inside the form. */
export const previewSeconds = { shared: 7 * 24 * 60 * 60, embedded: 15 * 60 } as const;
