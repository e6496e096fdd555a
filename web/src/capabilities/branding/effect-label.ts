/** Returns the name of a background effect for people: 'particle-field' is 'Particle field'. */
export const effectLabel = (effect: string): string =>
  effect === 'none' ? 'None' : effect.charAt(0).toUpperCase() + effect.slice(1).replace('-', ' ');
