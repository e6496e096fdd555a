export { AccountMenu } from './components/account-menu.tsx';
// Lazy: to be drawn inside of a Suspense.
export { ExplainDialog } from './components/lazy-parts.ts';
export { fullNameOf } from './full-name.ts';
export { base64Of, readPhoto } from './photo-file.ts';
