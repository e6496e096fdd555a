import * as z from 'zod';
import type { Job } from '../../kernel/jobs.ts';

/** A link somebody asked for. Whether there is anybody to send it to is found out by the job alone. */
export const LinkRequest = z.strictObject({
  /** 'change_email' stands for both links of a change of address; `email` is the new one. */
  purpose: z.enum([
    'magic_link',
    'confirm_address',
    'reset_password',
    'invitation',
    'change_email',
  ]),
  email: z.string().max(254),
  /** The host on which it was asked for. The job decides where the link leads: to a site of the recipient. */
  host: z.string(),
  /** In jobs that an older version queued; not used. */
  origin: z.string().optional(),
  rememberMe: z.boolean(),
  invitationId: z.uuid().nullable(),
  /** Whose address is to change. */
  userId: z.uuid().optional(),
  /** Requested on a device that the account has used. */
  fromKnownDevice: z.literal(true).optional(),
});
export type LinkRequest = z.infer<typeof LinkRequest>;

export const sendLinkJob: Job<LinkRequest> = {
  name: 'auth.send-link',
  payload: LinkRequest,
  retry: { limit: 5, delay: 5, longestDelay: 60 },
  expiresAfter: 60,
};
