export const backdropClass = [
  'fixed inset-0 z-40 bg-overlay transition-opacity duration-150 motion-reduce:transition-none',
  'data-starting-style:opacity-0 data-ending-style:opacity-0',
].join(' ');
