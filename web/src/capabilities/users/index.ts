export { AccountMenu } from './components/account-menu.tsx';
export { fullNameOf } from './full-name.ts';
