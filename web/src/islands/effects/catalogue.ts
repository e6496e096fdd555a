import type { Effect } from './scene.ts';

/** Each effect is a separate module: a page loads only the one it shows. */
const effects: Readonly<Record<string, () => Promise<{ readonly effect: Effect }>>> = {
  aurora: () => import('./aurora.ts'),
  'particle-field': () => import('./particle-field.ts'),
  'wave-motion': () => import('./wave-motion.ts'),
  'geometric-drift': () => import('./geometric-drift.ts'),
  constellation: () => import('./constellation.ts'),
  'plasma-flow': () => import('./plasma-flow.ts'),
  'matrix-rain': () => import('./matrix-rain.ts'),
  'gradient-mesh': () => import('./gradient-mesh.ts'),
  'texture-overlay': () => import('./texture-overlay.ts'),
};

/** Loads an effect by name; null for 'none' and for names from a newer or older build. */
export async function loadEffect(name: string): Promise<Effect | null> {
  const load = Object.hasOwn(effects, name) ? effects[name] : undefined;
  return load ? (await load()).effect : null;
}
