/** A colour in OKLab: lightness 0–1, and two opponent axes. Perceptually uniform. */
export interface Oklab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}
type Rgb = readonly [red: number, green: number, blue: number];

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const toGamma = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

function channelsOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [
    toLinear(((value >> 16) & 255) / 255),
    toLinear(((value >> 8) & 255) / 255),
    toLinear((value & 255) / 255),
  ];
}

/** Relative luminance, 0–1 (WCAG 2.2). */
function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colours, 1–21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((left, right) => right - left);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Converts sRGB hex to OKLab (Björn Ottosson, 2020). */
export function oklabOf(hex: string): Oklab {
  const [red, green, blue] = channelsOf(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

/** Converts OKLab to sRGB hex; colours outside sRGB are clipped per channel. */
export function hexOf({ l, a, b }: Oklab): string {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear: Rgb = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const bytes = linear.map((channel) =>
    Math.round(255 * toGamma(Math.min(1, Math.max(0, channel))))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${bytes.join('')}`;
}

/** Mixes `amount` (0–1) of `other` into `base`. */
export function mix(base: string, other: string, amount: number): string {
  const [from, to] = [oklabOf(base), oklabOf(other)];
  const interpolate = (start: number, end: number) => start + (end - start) * amount;
  return hexOf({
    l: interpolate(from.l, to.l),
    a: interpolate(from.a, to.a),
    b: interpolate(from.b, to.b),
  });
}

/** Returns the same hue at another lightness; `maxChroma` keeps neutral colours neutral. */
export function withLightness(hex: string, lightness: number, maxChroma = 0.4): string {
  const { a, b } = oklabOf(hex);
  const chroma = Math.hypot(a, b);
  const scale = chroma > maxChroma ? maxChroma / chroma : 1;
  return hexOf({ l: lightness, a: a * scale, b: b * scale });
}

export const minContrast = 4.5;
const black = '#000000';
const white = '#ffffff';
const worstContrast = (colour: string, surfaces: readonly string[]) =>
  Math.min(...surfaces.map((surface) => contrast(colour, surface)));

/**
 * Returns the text colour for a filled surface: the first of `preferred` that is readable,
 * otherwise black or white, whichever has more contrast. One of those always reaches 4.58 : 1.
 */
export function textOn(fill: string, preferred: readonly string[] = []): string {
  const readable = preferred.find((colour) => contrast(colour, fill) >= minContrast);
  return readable ?? (contrast(black, fill) >= contrast(white, fill) ? black : white);
}

/**
 * Moves `colour` to the nearest lightness that reaches `ratio` on all `surfaces`, which have to be
 * similar enough for black or white to be readable on all of them. More `steps` give a closer
 * result.
 */
export function readable(
  colour: string,
  surfaces: readonly string[],
  ratio = minContrast,
  steps = 24,
): string {
  if (worstContrast(colour, surfaces) >= ratio) return colour;
  const darker = worstContrast(black, surfaces) >= worstContrast(white, surfaces);
  const { l } = oklabOf(colour);
  for (let step = 1; step <= steps; step++) {
    const candidate = withLightness(colour, l + ((darker ? 0 : 1) - l) * (step / steps));
    if (worstContrast(candidate, surfaces) >= ratio) return candidate;
  }
  return darker ? black : white;
}

/** Mixes `tint` into `base`, reducing its share until `text` is readable. */
export function tint(base: string, tint: string, amount: number, text: string): string {
  for (let share = amount; share > 0.005; share /= 2) {
    const candidate = mix(base, tint, share);
    if (contrast(text, candidate) >= minContrast) return candidate;
  }
  return base;
}
