/** Sizes in CSS pixels at which the screenshots of the product are taken. */
export const screenSizes = {
  wide: { width: 1280, height: 800 },
  narrow: { width: 390, height: 620 },
} as const;
