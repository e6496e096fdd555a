import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { textOf } from '../kernel/text-kind.ts';

const tags = ['users'];

/** The person viewing the product as the signed-in user, and until when; null if no one is. */
export const Support = z.object({ supporter_name: z.string(), ends_at: Instant }).nullable();
export type Support = z.infer<typeof Support>;

/** One period in which a supporter viewed the product as a user below them. */
export const SupportAccess = z.object({
  id: Id,
  /** Their name and company at that time. */
  supporter_name: z.string(),
  supporter_company: z.string(),
  reason: z.string(),
  started_at: Instant,
  /** When it ended, or will end at the latest. */
  ends_at: Instant,
  running: z.boolean(),
});
export type SupportAccess = z.infer<typeof SupportAccess>;
const List = z.object({ items: z.array(SupportAccess) });

export const SupportInput = z.strictObject({
  id: Id,
  /** Shown to the user. */
  reason: textOf(
    'prose',
    z
      .string()
      .trim()
      .min(1, 'Please enter a reason.')
      .max(300)
      .regex(/^\P{Cc}*$/u),
  ),
});

export const supportOperations = {
  startSupport: operation(
    { who: 'support:create', assurance: 2, fresh: true, limit: 'admin_user_management' },
    {
      method: 'POST',
      path: '/users/{id}/support-access',
      summary: 'View the product as another person for 30 minutes',
      tags,
    },
  )
    .input(SupportInput)
    .output(SupportAccess),
  endSupport: operation(
    { who: 'signed_in', assurance: 2, whileViewing: 'as_oneself', limit: 'api_write' },
    {
      method: 'POST',
      path: '/users/support-access/end',
      summary: 'Stop viewing the product as another person',
      tags,
    },
  ).output(z.object({ id: Id.nullable() })),
  supportAccess: operation(
    { who: 'support:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/users/{id}/support-access',
      summary: 'List people who viewed the product as a given user, newest first',
      tags,
    },
  )
    .input(z.strictObject({ id: Id }))
    .output(List),
  ownSupportAccess: operation(
    { who: 'signed_in', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/users/me/support-access',
      summary: 'List people who viewed the product as the caller, newest first',
      tags,
    },
  ).output(List),
};
