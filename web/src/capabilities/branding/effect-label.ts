/** Returns the display name of a background effect: 'Particle field' for 'particle-field'. */
export const effectLabel = (effect: string): string =>
  effect === 'none' ? 'None' : effect.charAt(0).toUpperCase() + effect.slice(1).replace('-', ' ');
