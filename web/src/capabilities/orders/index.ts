// Lazy: render them inside a Suspense.
export { AddToCart, OrdersTab } from './components/lazy-parts.ts';
