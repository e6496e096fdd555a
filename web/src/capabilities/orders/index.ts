export { answersOf } from './mutations.ts';
export { LinePrice } from './components/line-price.tsx';
