export * from './auth/account.ts';
export * from './auth/invitations.ts';
export * from './auth/passkeys.ts';
export * from './auth/second-step.ts';
export * from './auth/session.ts';
export * from './auth/sign-in-methods.ts';
export * from './kernel/auth-messages.ts';
