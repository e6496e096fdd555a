export { type Auth, createAuth, type SignedIn } from './create-auth.ts';
export { deviceName } from './device.ts';
export { LinkRequest, sendLinkJob } from './links.ts';
export type {
  Attempt,
  AttemptLimits,
  AuthEvent,
  AuthDependencies,
  Connection,
  LimitResult,
  RequestFacts,
  SecretKind,
  Source,
} from './parts.ts';
export { toOneLine, secondStepReset } from './notices.ts';
export { storedToken } from './queries/sessions.ts';
export { hashPassword } from './password.ts';
export { describeEndpoints, type EndpointDescription } from './endpoint-descriptions.ts';
