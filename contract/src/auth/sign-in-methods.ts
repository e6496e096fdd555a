import * as z from 'zod';
import { Instant } from '../kernel/list.ts';
import { Email, Remember } from './session.ts';
import { textOf } from '../kernel/text-kind.ts';

/** `POST /api/auth/sign-in/email`; returns a `Session` (never null). */
export const SignInInput = z.strictObject({
  email: Email,
  password: textOf('secret', z.string().min(1).max(128)),
  rememberMe: Remember,
});

/** `GET /api/auth/methods`: sign-in methods available on this host. */
export const Methods = z.object({
  sign_up: z.boolean(),
  providers: z.array(z.object({ name: z.string(), label: z.string() })),
});
export type Methods = z.infer<typeof Methods>;

/** `POST /api/auth/magic-link`: returns `Sent`, whether or not the account exists. */
export const MagicLinkInput = z.strictObject({ email: Email, rememberMe: Remember });

/** `POST /api/auth/sign-up`: returns `Sent`, whether or not the account exists. */
export const SignUpInput = z.strictObject({ email: Email });

/** `POST /api/auth/password/forgot`: returns `Sent`, whether or not the account exists. */
export const ForgotInput = z.strictObject({ email: Email });

export const Sent = z.object({ sent: z.literal(true) });

export const linkPurposes = [
  'magic_link',
  'confirm_address',
  'reset_password',
  'invitation',
  'change_email',
  'approve_email',
] as const;
export const LinkPurpose = z.enum(linkPurposes);
export type LinkPurpose = z.infer<typeof LinkPurpose>;

/** The part of a link after the `#`, which never reaches a server or log. */
const Token = textOf('secret', z.string().regex(/^[\w-]{43}$/));

/** `POST /api/auth/links/inspect`: what a link does, without using it up. */
export const InspectInput = z.strictObject({ token: Token });
export const LinkInfo = z.object({
  purpose: LinkPurpose,
  email: z.string(),
  expires_at: Instant,
  /** Company and role of an invitation; null for every other link. */
  invitation: z.object({ company_name: z.string(), role: z.string() }).nullable(),
});
export type LinkInfo = z.infer<typeof LinkInfo>;

/**
 * `POST /api/auth/links/sign-in`: uses up a magic link, a confirmation or an invitation; returns a
 * `Session`.
 */
export const LinkSignInInput = z.strictObject({ token: Token });

export const NewPassword = textOf('secret', z.string().max(128));

/**
 * `POST /api/auth/password/reset`: ends every session; the person then signs in as usual, with both
 * steps.
 */
export const ResetInput = z.strictObject({ token: Token, password: NewPassword });

/**
 * `POST /api/auth/email/confirm`: the change takes effect once both addresses have confirmed it.
 */
export const ConfirmEmailInput = z.strictObject({ token: Token });
export const EmailConfirmation = z.object({
  state: z.enum(['waiting', 'changed']),
  email: z.string(),
});
export type EmailConfirmation = z.infer<typeof EmailConfirmation>;

/** `POST /api/auth/oidc/start`: `url` is where the browser continues. */
export const OidcStartInput = z.strictObject({
  provider: textOf('code', z.string().regex(/^[a-z0-9]{1,40}$/)),
  rememberMe: Remember,
});
export const OidcStart = z.object({ url: z.url() });

/**
 * `POST /api/auth/oidc/finish` with the query that the provider sent to /auth/callback; returns a
 * `Session`.
 */
export const OidcFinishInput = z.strictObject({
  query: textOf('secret', z.string().min(1).max(4096)),
});
