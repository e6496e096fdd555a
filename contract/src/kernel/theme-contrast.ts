import { contrast, minContrast, readable, textOn } from './colour.ts';

export const themeColours = [
  'primary_color',
  'secondary_color',
  'accent_color',
  'background_color',
  'text_color',
] as const;
export type ThemeColour = (typeof themeColours)[number];
export type ThemeColours = Readonly<Record<ThemeColour, string>>;

/** A text colour and its background, as combined on the public pages. */
export interface ContrastPair {
  readonly name: string;
  readonly text: string;
  readonly background: string;
  /** 1–21, rounded down to one decimal so that it never looks better than it is. */
  readonly ratio: number;
  /** The field to reject if the pair fails; null if the text colour is chosen automatically. */
  readonly field: ThemeColour | null;
  readonly passes: boolean;
}

const rounded = (ratio: number) => Math.floor(ratio * 10) / 10;

function pair(
  name: string,
  text: string,
  background: string,
  field: ThemeColour | null,
): ContrastPair {
  const ratio = contrast(text, background);
  return { name, text, background, ratio: rounded(ratio), field, passes: ratio >= minContrast };
}

/**
 * Returns all pairs a visitor has to read. A company only chooses its text colour and background;
 * text on the other colours, and links, use the nearest readable shade.
 */
export function contrastPairs(colours: ThemeColours): readonly ContrastPair[] {
  const { background_color: background, text_color: text } = colours;
  const textColours = [background, text];
  const pairOn = (name: string, colour: string) =>
    pair(name, textOn(colour, textColours), colour, null);
  return [
    pair('Text on background', text, background, 'text_color'),
    pair('Links on background', readable(colours.primary_color, [background]), background, null),
    pairOn('Text on primary', colours.primary_color),
    pairOn('Text on secondary', colours.secondary_color),
    pairOn('Text on accent', colours.accent_color),
  ];
}

export interface ContrastProblem {
  readonly field: ThemeColour;
  readonly message: string;
  /** The nearest readable shade of the field's colour. */
  readonly nearest: string;
}

/**
 * Pairs that keep a theme from being saved, with their ratio and a fix; empty if all are readable.
 */
export function unreadablePairs(colours: ThemeColours): readonly ContrastProblem[] {
  return contrastPairs(colours).flatMap(({ name, text, background, ratio, field, passes }) => {
    if (passes || field === null) return [];
    const nearest = readable(text, [background], minContrast, 200);
    const message = `${name} has a contrast of ${ratio.toFixed(1)} : 1 and needs ${minContrast} : 1. The nearest readable colour is ${nearest}.`;
    return [{ field, nearest, message }];
  });
}
