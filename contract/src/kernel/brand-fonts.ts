/**
 * The fonts a company can choose from. Each is served from our own origin, so that no visitor is told about elsewhere;
 * a name that is none of these falls back to the system's font.
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
