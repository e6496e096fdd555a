import { drawing, ink } from './svg.ts';

/** Like a photograph, a portrait looks the same in light and dark mode. */
const tones = {
  paper: '#e4ece8',
  skin: '#fefefe',
  ink: '#0b1220',
  line: '#bbc9c7',
  muted: '#515762',
  navy: '#12263a',
  lamp: '#f59e0b',
  primary: ink('primary'),
} as const;
type Tone = keyof typeof tones;

/** Features of a drawn person. Coordinates are in a 160 px square. */
interface Person {
  readonly label: string;
  /** Outline of the hair, behind and in front of the face. */
  readonly behind?: string;
  readonly hair: string;
  readonly clothes: Tone;
  readonly collar: string;
  readonly extra?: string;
}

const stroke = (d: string, colour: Tone = 'ink', width = 2.5) =>
  `<path d="${d}" fill="none" stroke="${tones[colour]}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const filled = (d: string, fill: Tone) =>
  `<path d="${d}" fill="${tones[fill]}" stroke="${tones.ink}" stroke-width="2.5" stroke-linejoin="round"/>`;

const face = 'M58 62v20c0 14 10 24 22 24s22-10 22-24V62c0-12-10-20-22-20s-22 8-22 20z';
const body = 'M26 160v-10c0-16 10-24 24-28l18-5v-14h24v14l18 5c14 4 24 12 24 28v10z';

function portrait({ label, behind = '', hair, clothes, collar, extra = '' }: Person): string {
  return drawing(160, 160, label, [
    `<rect width="160" height="160" rx="16" fill="${tones.paper}"/>`,
    // One line of the exchange runs behind each person.
    stroke('M0 52h22q8 0 8-8V0', 'line', 1.5),
    stroke('M160 96h-18q-8 0-8-8V0', 'line', 1.5),
    behind === '' ? '' : filled(behind, 'ink'),
    filled(body, clothes),
    filled('M68 96v20l12 10 12-10V96z', 'skin'),
    filled(face, 'skin'),
    stroke(collar, clothes === 'skin' ? 'ink' : 'skin'),
    filled(hair, 'ink'),
    // Eyes, nose and mouth: three short strokes are enough.
    stroke('M70 72v3M90 72v3'),
    stroke('M80 74v9h-3', 'muted', 2),
    stroke('M73 92q7 5 14 0'),
    extra,
  ]);
}

/** A headset with its cord, which ends in a lit jack. */
const headset = [
  stroke('M55 74c-4-34 54-34 50 0', 'primary', 3.5),
  `<rect x="50" y="70" width="9" height="18" rx="4" fill="${tones.primary}"/>`,
  `<rect x="101" y="70" width="9" height="18" rx="4" fill="${tones.primary}"/>`,
  stroke('M55 88v6q0 8 8 8h6', 'primary', 2.5),
].join('');
const glasses = stroke(
  'M63 74a7 6 0 1 0 14 0a7 6 0 1 0-14 0M83 74a7 6 0 1 0 14 0a7 6 0 1 0-14 0M77 73h6',
  'ink',
  2,
);
const earrings = `<circle cx="57" cy="90" r="3" fill="${tones.lamp}"/><circle cx="103" cy="90" r="3" fill="${tones.lamp}"/>`;

export const dana = portrait({
  label: 'Portrait of Dana Whitfield, drawn',
  behind: 'M50 108V62c0-20 14-30 30-30s30 10 30 30v46z',
  hair: 'M57 66c2-14 10-18 20-20 4 8 14 14 26 16 2-18-8-30-23-30S54 44 57 66z',
  clothes: 'primary',
  collar: 'M66 118l14 14 14-14M80 132v28',
  extra: earrings,
});

export const priya = portrait({
  label: 'Portrait of Priya Raman, drawn, with a headset',
  behind: 'M52 120V60c0-18 12-28 28-28s28 10 28 28v60q-10 4-14-4V60H66v56q-4 8-14 4z',
  hair: 'M57 68c0-16 8-22 23-24 15 2 23 8 23 24 4-22-6-37-23-37S53 46 57 68z',
  clothes: 'navy',
  collar: 'M64 120q16 22 32 0',
  extra: headset,
});

export const owen = portrait({
  label: 'Portrait of Owen Pritchard, drawn, with glasses and a beard',
  hair: 'M56 66c0-10 4-14 10-16 10 4 26 2 30-2 4 4 8 8 8 18 4-10 2-22-4-27-8-9-34-9-42 1-5 6-6 16-2 26z',
  clothes: 'skin',
  collar: 'M68 117l12 13 12-13M68 117l-6 20 12-8M92 117l6 20-12-8',
  extra: [
    filled('M58 82c0 18 10 26 22 26s22-8 22-26c-3 8-7 10-9 6-6-5-20-5-26 0-2 4-6 2-9-6z', 'ink'),
    stroke('M74 94q6 4 12 0', 'skin', 2.5),
    glasses,
  ].join(''),
});
