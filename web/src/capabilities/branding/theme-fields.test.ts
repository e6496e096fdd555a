import { ThemeChoice } from '@trunkline/contract/branding';
import { expect, test } from 'vitest';
import { choiceOf, differingFields, problemsOf, readChoice, shownValue } from './theme-fields.ts';

const theme = ThemeChoice.parse({
  primary_color: '#0f766e',
  secondary_color: '#334155',
  accent_color: '#f59e0b',
  background_color: '#fafaf7',
  text_color: '#0b1220',
  font_family: 'Geist',
  background_effect: 'none',
  background_effect_settings: {},
  custom_css: '',
});

test('reports no problems for a readable theme, and the problems of others by field', () => {
  expect(problemsOf(theme)).toEqual({});
  expect(problemsOf({ ...theme, accent_color: 'red', text_color: '#fafaf7' })).toEqual({
    accent_color: 'Enter a colour as #rrggbb, such as #0f766e.',
  });
  expect(problemsOf({ ...theme, text_color: '#fafaf7' }).text_color).toMatch(
    /^Text on background has a contrast of 1\.0 : 1/,
  );
});

test('a font that is no longer available is replaced by the first one', () => {
  expect(choiceOf({ ...theme, font_family: 'Gone Sans' }).font_family).toBe('Geist');
  expect(choiceOf({ ...theme, font_family: 'Inter' }).font_family).toBe('Inter');
});

test('a draft is restored unchanged, or ignored if it is no longer valid', () => {
  expect(readChoice(JSON.stringify(theme))).toEqual(theme);
  expect(readChoice(JSON.stringify({ ...theme, font_family: 'Gone Sans' }))).toBeNull();
  expect(readChoice(undefined)).toBeNull();
});

test('lists the fields in which two themes differ, and shortens long values', () => {
  const other: ThemeChoice = {
    ...theme,
    font_family: 'Inter',
    background_effect_settings: { speed: 1 },
  };
  expect(differingFields(theme, theme)).toEqual([]);
  expect(differingFields(theme, other)).toEqual(['font_family', 'background_effect_settings']);
  expect(shownValue(theme, 'custom_css')).toBe('Empty');
  expect(shownValue({ ...theme, custom_css: 'x'.repeat(100) }, 'custom_css')).toHaveLength(81);
});
