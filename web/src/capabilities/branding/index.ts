export { contrast } from './documents/colour.ts';
export { palettesOf } from './documents/palette.ts';
export { themeCss } from './documents/theme-css.ts';
