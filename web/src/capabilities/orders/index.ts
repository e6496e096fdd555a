// Lazy: render it inside a Suspense.
export { AddToCart } from './components/lazy-parts.ts';
