/**
 * The fonts a company can choose. They are served from our own origin, so that visitors' browsers
 * make no requests to third parties; an unknown name falls back to the system font.
 */
export const brandFonts = {
  Geist: 'sans',
  Inter: 'sans',
  Figtree: 'sans',
  Manrope: 'sans',
  'Source Serif 4': 'serif',
} as const satisfies Record<string, 'sans' | 'serif'>;

export type BrandFont = keyof typeof brandFonts;
export const brandFontNames = ['Geist', 'Inter', 'Figtree', 'Manrope', 'Source Serif 4'] as const;
