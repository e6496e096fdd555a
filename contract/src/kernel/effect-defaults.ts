// Plain data without zod, shared by forms and documents.

/** Defaults of an effect's missing settings (specification, chapter 3). */
export const effectDefaults = {
  intensity: 0.5,
  speed: 1,
  density: 1,
  useThemeColors: true,
  backgroundAttachment: 'scroll',
} as const;

/** The largest value of a setting; the smallest is 0. */
export const effectBounds = { intensity: 1, speed: 5, density: 5 } as const;
