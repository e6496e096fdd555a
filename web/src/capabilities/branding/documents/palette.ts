import type { Theme } from '@trunkline/contract/branding';
import {
  hexOf,
  mix,
  oklabOf,
  readable,
  textOn,
  tint,
  withLightness,
} from '@trunkline/contract/kernel/colour';

/** Colours of one colour scheme by token name, without the `--color-` prefix. */
export type Palette = Readonly<Record<string, string>>;

interface BaseColours {
  readonly background: string;
  readonly text: string;
  readonly primary: string;
  readonly secondary: string;
  readonly accent: string;
}

/** A background below this OKLab lightness counts as dark. */
const darkBelow = 0.5;
const isDark = (colour: string) => oklabOf(colour).l < darkBelow;

/**
 * Returns whether a theme has a dark background; such a theme stays dark whatever the visitor's
 * system prefers.
 */
export function isDarkTheme(theme: Theme): boolean {
  return isDark(theme.background_color);
}

/**
 * Derives the theme's dark scheme: its text colour becomes the background, and its colours are
 * lightened.
 */
function darkBase(theme: Theme): BaseColours {
  const ink = isDark(theme.text_color) ? theme.text_color : theme.secondary_color;
  const lift = (colour: string, min: number) => {
    const { l, a, b } = oklabOf(colour);
    if (l >= min) return colour;
    return withLightness(hexOf({ l: min, a: a * 1.3, b: b * 1.3 }), min, 0.17);
  };
  return {
    background: withLightness(ink, Math.min(0.19, Math.max(0.165, oklabOf(ink).l)), 0.032),
    text: withLightness(theme.background_color, 0.955, 0.012),
    primary: lift(theme.primary_color, 0.7),
    secondary: withLightness(theme.secondary_color, 0.3, 0.06),
    accent: lift(theme.accent_color, 0.7),
  };
}

function lightBase(theme: Theme): BaseColours {
  return {
    background: theme.background_color,
    text: theme.text_color,
    primary: theme.primary_color,
    secondary: theme.secondary_color,
    accent: theme.accent_color,
  };
}

/** Fixed hues, adjusted only in lightness to be readable on the theme's surfaces. */
const statusColours = {
  danger: '#b91c1c',
  success: '#166534',
  warning: '#92500a',
  info: '#1d4f91',
} as const;

function paletteOf(base: BaseColours): Palette {
  const dark = isDark(base.background);
  const text = readable(base.text, [base.background]);
  // Panels are shifted away from the text colour (lighter on light backgrounds) and wells towards
  // it, but only while text stays readable.
  const { l } = oklabOf(base.background);
  const lighter = (by: number) => (dark ? withLightness(base.background, l + by) : '#ffffff');
  const surface = tint(base.background, lighter(0.032), dark ? 1 : 0.9, text);
  const raisedSurface = tint(base.background, lighter(0.064), 1, text);
  const sunken = tint(base.background, dark ? '#000000' : text, dark ? 0.2 : 0.035, text);
  const surfaces = [base.background, surface, raisedSurface, sunken];
  const inks = [base.background, base.text, text];
  const soft = (colour: string) => tint(base.background, colour, dark ? 0.17 : 0.1, text);

  const fill = (name: string, colour: string, hoverTowards = text): Record<string, string> => {
    const softened = soft(colour);
    return {
      [name]: colour,
      [`${name}-hover`]: tint(colour, hoverTowards, 0.14, textOn(colour, inks)),
      [`on-${name}`]: textOn(colour, inks),
      [`${name}-text`]: readable(colour, [...surfaces, softened]),
      [`${name}-soft`]: softened,
    };
  };
  const semanticColours = (name: string, colour: string): Record<string, string> => {
    const lifted = dark ? withLightness(colour, 0.76) : colour;
    const softened = soft(lifted);
    const readableColour = readable(lifted, [...surfaces, softened]);
    return {
      [name]: readableColour,
      [`on-${name}`]: textOn(readableColour, inks),
      [`${name}-soft`]: softened,
    };
  };

  const primary = fill('primary', base.primary);
  const onSecondary = textOn(base.secondary, inks);
  return {
    background: base.background,
    surface,
    raised: raisedSurface,
    sunken,
    border: dark ? withLightness(base.background, l + 0.12) : mix(base.background, base.text, 0.11),
    'border-strong': readable(mix(base.background, base.text, 0.45), surfaces, 3),
    text,
    muted: readable(mix(text, base.background, 0.34), surfaces),
    ...primary,
    secondary: base.secondary,
    'on-secondary': onSecondary,
    'on-secondary-muted': readable(mix(onSecondary, base.secondary, 0.3), [base.secondary]),
    ...fill('accent', base.accent),
    ...Object.entries(statusColours).reduce<Record<string, string>>(
      (all, [name, colour]) => Object.assign(all, semanticColours(name, colour)),
      {},
    ),
    focus: primary['primary-text'] ?? text,
    line: mix(base.background, mix(base.primary, base.text, 0.35), dark ? 0.36 : 0.27),
  };
}

const paletteCache = new WeakMap<Theme, { light: Palette; dark: Palette }>();

/** Returns both palettes of a theme, memoised by theme object. */
export function palettesOf(theme: Theme): { light: Palette; dark: Palette } {
  const cached = paletteCache.get(theme);
  if (cached) return cached;
  const light = paletteOf(lightBase(theme));
  const palettes = { light, dark: isDarkTheme(theme) ? light : paletteOf(darkBase(theme)) };
  paletteCache.set(theme, palettes);
  return palettes;
}
