import type { Theme } from '@trunkline/contract/branding';
import { brandFonts } from '@trunkline/contract/kernel/brand-fonts';
import { isDarkTheme, palettesOf } from './palette.ts';

/** The font family as a CSS string; characters that could end the string or rule are dropped. */
function fontFamily(name: string): string {
  const family = name.replace(/[^\p{L}\p{N} _-]/gu, '').trim();
  const serif = Object.entries(brandFonts).some(
    ([name, kind]) => name === family && kind === 'serif',
  );
  const fallbacks = serif ? 'Georgia, serif' : "'Geist Fallback', system-ui, sans-serif";
  return family === '' ? fallbacks : `'${family}', ${fallbacks}`;
}

/**
 * Returns the CSS of `/theme/*.css`: the tenant's six values as colour tokens of both schemes,
 * every text colour with a contrast of at least 4.5 : 1 on its surfaces. Unlayered, so that it
 * overrides the default tokens.
 */
export function themeCss(theme: Theme): string {
  const { light, dark } = palettesOf(theme);
  const colours = Object.entries(light).map(
    ([name, colour]) => `--color-${name}:light-dark(${colour},${dark[name] ?? colour});`,
  );
  const scheme = isDarkTheme(theme) ? 'color-scheme:dark;' : '';
  return `:root{${scheme}${colours.join('')}--font-sans:${fontFamily(theme.font_family)};}\n`;
}
