import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, minContrast } from './colour.ts';
import { contrastPairs, themeColours, unreadablePairs } from './theme-contrast.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const colours = fc.record({
  primary_color: colour,
  secondary_color: colour,
  accent_color: colour,
  background_color: colour,
  text_color: colour,
});
const plain = {
  primary_color: '#0f766e',
  secondary_color: '#12263a',
  accent_color: '#f59e0b',
  background_color: '#fafaf7',
  text_color: '#0b1220',
};

test('a readable theme has no problems', () => {
  expect(unreadablePairs(plain)).toEqual([]);
  expect(contrastPairs(plain).map(({ name }) => name)).toEqual([
    'Text on background',
    'Links on background',
    'Text on primary',
    'Text on secondary',
    'Text on accent',
  ]);
});

test('an unreadable theme is reported with the pair, the ratio and the nearest readable colour', () => {
  const [problem, ...others] = unreadablePairs({ ...plain, text_color: '#a0a0a0' });
  expect(others).toEqual([]);
  expect(problem).toMatchObject({ field: 'text_color' });
  expect(problem?.message).toMatch(
    /^Text on background has a contrast of 2\.5 : 1 and needs 4\.5 : 1\. The nearest readable colour is #[0-9a-f]{6}\.$/,
  );
});

test('the suggested colour always passes, and a ratio is never rounded up', () => {
  fc.assert(
    fc.property(colours, (theme) => {
      for (const { field, nearest } of unreadablePairs(theme)) {
        expect(unreadablePairs({ ...theme, [field]: nearest })).toEqual([]);
      }
      for (const { text, background, ratio, passes } of contrastPairs(theme)) {
        expect(ratio).toBeLessThanOrEqual(contrast(text, background));
        expect(passes).toBe(contrast(text, background) >= minContrast);
      }
    }),
    { numRuns: 500 },
  );
});

test('automatically chosen colours are always readable', () => {
  fc.assert(
    fc.property(colours, (theme) => {
      const automaticPairs = contrastPairs(theme).filter(({ field }) => field === null);
      expect(automaticPairs.every(({ passes }) => passes)).toBe(true);
      expect(themeColours).toHaveLength(5);
    }),
  );
});
