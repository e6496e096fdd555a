import type { Colour, Paints } from './scene.ts';

const names = ['line', 'primary', 'accent', 'text'] as const;

/** The product's own colours, for effects that don't follow the theme. */
const defaultPaints: Readonly<Record<'light' | 'dark', Paints>> = {
  light: {
    line: [120, 160, 180],
    primary: [20, 110, 150],
    accent: [70, 170, 160],
    text: [40, 50, 60],
  },
  dark: {
    line: [70, 100, 125],
    primary: [80, 170, 210],
    accent: [110, 210, 190],
    text: [210, 215, 220],
  },
};

/**
 * Creates a function that parses a computed colour in any notation, by drawing it on one pixel and
 * reading it back.
 */
function createColourReader(): (colour: string) => Colour {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (colour) => {
    if (!context) return [128, 128, 128];
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  };
}

/** Returns an element's current colours: the theme's variables, resolved for light or dark. */
export function paintsFor(element: HTMLElement, useThemeColors: boolean): Paints {
  // A colour with light-dark() is resolved only where it is used.
  const probe = document.createElement('span');
  probe.hidden = true;
  element.append(probe);
  const read = createColourReader();
  const computed = (name: string): Colour => {
    probe.style.color = `var(--color-${name})`;
    return read(getComputedStyle(probe).color);
  };
  const [line, primary, accent, text] = names.map(computed);
  probe.remove();
  if (!line || !primary || !accent || !text) return defaultPaints.light;
  if (useThemeColors) return { line, primary, accent, text };
  // Text is light on a dark background.
  return text[0] + text[1] + text[2] > 384 ? defaultPaints.dark : defaultPaints.light;
}
