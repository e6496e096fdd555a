export { answersOf, choicesOf } from './mutations.ts';
export { BundleParts } from './components/bundle-parts.tsx';
export { LinePrice } from './components/line-price.tsx';
