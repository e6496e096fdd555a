export { type Auth, createAuth, type SignedIn } from './create-auth.ts';
export type { AuthEvent, AuthParts, Connection, LimitAnswer, Mail, RequestFacts } from './parts.ts';
export { hashPassword } from './password.ts';
