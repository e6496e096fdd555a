import { type Branding, ThemeChoice } from '@trunkline/contract/branding';
import { brandFontNames } from '@trunkline/contract/kernel/brand-fonts';
import { type ThemeColour, unreadablePairs } from '@trunkline/contract/kernel/theme-contrast';
import type { Difference } from '../../ui/conflict-notice.tsx';

export const colourLabels: Readonly<Record<ThemeColour, string>> = {
  primary_color: 'Primary',
  secondary_color: 'Secondary',
  accent_color: 'Accent',
  background_color: 'Background',
  text_color: 'Text',
};

export const fieldLabels: Readonly<Record<keyof ThemeChoice, string>> = {
  ...colourLabels,
  font_family: 'Font',
  background_effect: 'Background effect',
  background_effect_settings: 'Effect settings',
  custom_css: 'Custom CSS',
};
export const fieldNames = Object.keys(fieldLabels).filter(
  (name): name is keyof ThemeChoice => name in fieldLabels,
);

/**
 * Returns a stored theme as form values: a font that is no longer available becomes the first one.
 */
export function choiceOf(theme: Branding['theme']): ThemeChoice {
  const font_family =
    brandFontNames.find((name) => name === theme.font_family) ?? brandFontNames[0];
  return { ...theme, font_family };
}

export const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

export type FieldProblems = Partial<Record<keyof ThemeChoice, string>>;

/**
 * Returns, by field, the problems that keep a theme from being saved. The server checks the rest.
 */
export function problemsOf(theme: ThemeChoice): FieldProblems {
  const problems: FieldProblems = {};
  const names = Object.keys(colourLabels).filter(
    (name): name is ThemeColour => name in colourLabels,
  );
  for (const name of names) {
    if (!isColour(theme[name])) problems[name] = 'Enter a colour as #rrggbb, such as #0f766e.';
  }
  if (Object.keys(problems).length > 0) return problems;
  for (const { field, message } of unreadablePairs(theme)) problems[field] = message;
  return problems;
}

/** Parses a draft from an earlier visit; null if it is no longer valid. */
export function readChoice(text: string | undefined): ThemeChoice | null {
  if (text === undefined) return null;
  const choice = ThemeChoice.safeParse(JSON.parse(text));
  return choice.success ? choice.data : null;
}

const textOf = (value: ThemeChoice[keyof ThemeChoice]) =>
  typeof value === 'string' ? value : JSON.stringify(value);

export function differingFields(a: ThemeChoice, b: ThemeChoice): (keyof ThemeChoice)[] {
  return fieldNames.filter((name) => textOf(a[name]) !== textOf(b[name]));
}

/** Formats a value for display in a conflict. */
export function shownValue(theme: ThemeChoice, name: keyof ThemeChoice): string {
  const text = textOf(theme[name]);
  return text === '' || text === '{}' ? 'Empty' : text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** Lists the fields in which this person's theme differs from the one that was saved meanwhile. */
export function themeDifferences(mine: ThemeChoice, { theme }: Branding): Difference[] {
  const theirs = choiceOf(theme);
  return differingFields(mine, theirs).map((name) => ({
    label: fieldLabels[name],
    theirs: shownValue(theirs, name),
    mine: shownValue(mine, name),
  }));
}
