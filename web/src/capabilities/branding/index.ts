export { contrast } from '@trunkline/contract/kernel/colour';
export { palettesOf } from './documents/palette.ts';
export { themeCss } from './documents/theme-css.ts';
