import * as z from 'zod';
import { effectBounds } from './effect-defaults.ts';

/** Background effects of a hero or a theme (specification, chapter 3). */
export const backgroundEffects = [
  'aurora',
  'particle-field',
  'wave-motion',
  'geometric-drift',
  'constellation',
  'plasma-flow',
  'matrix-rain',
  'gradient-mesh',
  'texture-overlay',
  'none',
] as const;

export const BackgroundEffectSettings = z.object({
  intensity: z.number().min(0).max(effectBounds.intensity).optional(),
  speed: z.number().min(0).max(effectBounds.speed).optional(),
  density: z.number().min(0).max(effectBounds.density).optional(),
  useThemeColors: z.boolean().optional(),
  backgroundAttachment: z.enum(['scroll', 'fixed']).optional(),
});
