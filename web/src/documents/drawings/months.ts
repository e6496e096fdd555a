import { box, drawing, ink, indicator, textLabel, wire } from './svg.ts';

const daysBefore = [12, 12, 11, 12, 11, 12];
const daysAfter = [6, 3, 1, 1, 1, 1];
const dayHeight = 15;
const baseline = 300;

const bar = (days: number, index: number, lit: boolean) => {
  const x = 48 + index * 40;
  const height = days * dayHeight;
  return `<rect x="${x}" y="${baseline - height}" width="22" height="${height}" rx="4" fill="${ink(lit ? 'primary' : 'line')}"/>`;
};

/** Days to close commissions in each month before and after the move. */
export const months = drawing(
  560,
  380,
  'Days to close commissions at Meridian Voice: eleven to twelve in each of the six months before the move, then six, three, and one from the third month on.',
  [
    box(0.5, 0.5, 559, 379, { radius: 12 }),
    textLabel(32, 44, 'Days to close commissions', { size: 16, weight: 600 }),
    textLabel(32, 66, 'Meridian Voice Distribution', { size: 13, colour: 'muted' }),
    wire(
      [
        [32, baseline],
        [528, baseline],
      ],
      'border',
      1,
    ),
    ...daysBefore.map((days, index) => bar(days, index, false)),
    ...daysAfter.map((days, index) => bar(days, index + 6, true)),
    wire(
      [
        [278, 108],
        [278, baseline + 16],
      ],
      'accent',
      2,
    ),
    indicator(278, 108, 'accent', 5),
    textLabel(290, 113, 'the move', { size: 12.5, weight: 500 }),
    textLabel(59, 110, '12', {
      size: 13,
      mono: true,
      weight: 600,
      colour: 'muted',
      anchor: 'middle',
    }),
    textLabel(499, 274, '1', {
      size: 13,
      mono: true,
      weight: 600,
      colour: 'primary-text',
      anchor: 'middle',
    }),
    textLabel(159, baseline + 34, 'six months before', {
      size: 12.5,
      colour: 'muted',
      anchor: 'middle',
    }),
    textLabel(399, baseline + 34, 'six months after', {
      size: 12.5,
      colour: 'muted',
      anchor: 'middle',
    }),
  ],
);
