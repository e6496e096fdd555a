import * as z from 'zod';
import type { Job } from '../../kernel/jobs.ts';

/** A requested link. Only the job checks whether an account exists. */
export const LinkRequest = z.strictObject({
  /** 'change_email' covers both links of an address change; `email` is the new address. */
  purpose: z.enum([
    'magic_link',
    'confirm_address',
    'reset_password',
    'invitation',
    'change_email',
  ]),
  email: z.string().max(254),
  /**
   * The host the link was requested on. The job decides where the link points: to one of the
   * recipient's sites.
   */
  host: z.string(),
  /** Present in jobs queued by older versions; unused. */
  origin: z.string().optional(),
  rememberMe: z.boolean(),
  invitationId: z.uuid().nullable(),
  /** The person whose address changes. */
  userId: z.uuid().optional(),
  /** Requested from a known device of the account. */
  fromKnownDevice: z.literal(true).optional(),
});
export type LinkRequest = z.infer<typeof LinkRequest>;

export const sendLinkJob: Job<LinkRequest> = {
  name: 'auth.send-link',
  payload: LinkRequest,
  retry: { limit: 5, delay: 5, longestDelay: 60 },
  expiresAfter: 60,
};
