// Plain numbers without zod, also used by screens.

/** Maximum characters of `custom_css`. */
export const customCssLength = 20_000;

/** Maximum characters of the longest texts of a site. */
export const siteTextLength = 300;

/** Maximum bytes of an uploaded logo or favicon. */
export const pictureBytes = 2 * 1024 * 1024;

/** Lifetime of preview links in seconds: shareable ones, and those inside the form. */
export const previewSeconds = { shared: 7 * 24 * 60 * 60, embedded: 15 * 60 } as const;
