export { AccountMenu } from './components/account-menu.tsx';
// Lazy: render it inside a Suspense.
export { ExplainDialog } from './components/lazy-parts.ts';
export { fullNameOf } from './full-name.ts';
export { actionLabel, resourceLabel } from './role-texts.ts';
