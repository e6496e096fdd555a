import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleTheme } from '../../../documents/testing.ts';
import { contrast, hexOf, minContrast, oklabOf } from '@trunkline/contract/kernel/colour';
import { type Palette, palettesOf } from './palette.ts';
import { themeCss } from './theme-css.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const themes = fc
  .record({
    primary_color: colour,
    secondary_color: colour,
    accent_color: colour,
    background_color: colour,
    text_color: colour,
  })
  .map((colours) => ({ ...exampleTheme, ...colours }));

const surfaces = ['background', 'surface', 'raised', 'sunken'];
/** Text token → the tokens it has to be readable on. */
const readableOn: Record<string, readonly string[]> = {
  text: [
    ...surfaces,
    'primary-soft',
    'accent-soft',
    'danger-soft',
    'success-soft',
    'warning-soft',
    'info-soft',
  ],
  muted: surfaces,
  'primary-text': [...surfaces, 'primary-soft'],
  'accent-text': [...surfaces, 'accent-soft'],
  danger: [...surfaces, 'danger-soft'],
  success: [...surfaces, 'success-soft'],
  warning: [...surfaces, 'warning-soft'],
  info: [...surfaces, 'info-soft'],
  'on-primary': ['primary', 'primary-hover'],
  'on-accent': ['accent', 'accent-hover'],
  'on-secondary': ['secondary'],
  'on-secondary-muted': ['secondary'],
  'on-danger': ['danger'],
  'on-success': ['success'],
  'on-warning': ['warning'],
  'on-info': ['info'],
};

function unreadable(palette: Palette): string[] {
  const value = (name: string) => palette[name] ?? `no ${name}`;
  return Object.entries(readableOn).flatMap(([text, backgrounds]) =>
    backgrounds
      .filter((background) => !(contrast(value(text), value(background)) >= minContrast))
      .map((background) => `${text} ${value(text)} on ${background} ${value(background)}`),
  );
}

describe('contrast', () => {
  test('is 21 between black and white, and 1 between a colour and itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#0f766e', '#0f766e')).toBe(1);
  });

  test('is at least 4.5 : 1 for every text of every theme, light and dark', () => {
    fc.assert(
      fc.property(themes, (theme) => {
        const { light, dark } = palettesOf(theme);
        expect(unreadable(light)).toEqual([]);
        expect(unreadable(dark)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('of form field borders is at least 3 : 1', () => {
    fc.assert(
      fc.property(themes, (theme) => {
        const { light, dark } = palettesOf(theme);
        for (const { background = '', 'border-strong': border = '' } of [light, dark]) {
          expect(contrast(border, background)).toBeGreaterThanOrEqual(3);
        }
      }),
    );
  });
});

test('a colour survives conversion to OKLab and back', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      expect(hexOf(oklabOf(hex))).toBe(hex);
    }),
  );
});

test("a tenant's own colours are unchanged in light mode", () => {
  const { light } = palettesOf(exampleTheme);
  expect(light['primary']).toBe('#0f766e');
  expect(light['background']).toBe('#fafaf7');
  expect(light['text']).toBe('#0b1220');
});

test('the dark variant of a theme is dark, and a dark theme stays unchanged', () => {
  fc.assert(
    fc.property(themes, (theme) => {
      const { dark, light } = palettesOf(theme);
      expect(oklabOf(dark['background'] ?? '').l).toBeLessThan(0.5);
      if (oklabOf(theme.background_color).l < 0.5) expect(dark).toBe(light);
    }),
  );
});

test('a font name cannot break out of the style sheet', () => {
  const css = themeCss({
    ...exampleTheme,
    font_family: `x'; } body { background: url(https://evil.example) } /*`,
  });
  expect(css.match(/[{}]/g)).toEqual(['{', '}']);
  expect(css).not.toContain('url(');
  expect(themeCss({ ...exampleTheme, font_family: ';' })).toContain("--font-sans:'Geist Fallback'");
});

test('the tokens of the build match the default theme', () => {
  const tokens = readFileSync(new URL('../../../ui/styles/tokens.css', import.meta.url), 'utf8');
  const { light, dark } = palettesOf(exampleTheme);
  for (const [name, value] of Object.entries(light)) {
    expect(tokens).toContain(`--color-${name}: light-dark(${value}, ${dark[name]});`);
  }
});
