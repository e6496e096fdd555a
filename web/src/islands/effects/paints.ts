import type { Colour, Paints } from './scene.ts';

const names = ['line', 'primary', 'accent', 'text'] as const;

/** The colours of an effect that does not follow the theme: the telephone exchange's own. */
const own: Readonly<Record<'light' | 'dark', Paints>> = {
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

/** A colour as the browser computed it; any notation is drawn on one pixel and read back. */
function reader(): (colour: string) => Colour {
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

/** What to paint with at this place at this moment: variables of the theme, light or dark as they hold there. */
export function paintsAt(place: HTMLElement, useThemeColors: boolean): Paints {
  // A colour with light-dark() is settled only where it is used.
  const probe = document.createElement('span');
  probe.hidden = true;
  place.append(probe);
  const read = reader();
  const computed = (name: string): Colour => {
    probe.style.color = `var(--color-${name})`;
    return read(getComputedStyle(probe).color);
  };
  const [line, primary, accent, text] = names.map(computed);
  probe.remove();
  if (!line || !primary || !accent || !text) return own.light;
  if (useThemeColors) return { line, primary, accent, text };
  // On dark paper the text is light.
  return text[0] + text[1] + text[2] > 384 ? own.dark : own.light;
}
