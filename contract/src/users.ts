import * as z from 'zod';
import { companyKindNames } from './companies.ts';
import { Id } from './kernel/list.ts';
import { operation } from './kernel/operation.ts';

/** The signed-in person, what they belong to and what they may do. */
export const Me = z.object({
  id: Id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  profile_photo_url: z.string().nullable(),
  /** As stored in `user_roles`; a name the specification does not list has level 0. */
  role: z.string(),
  level: z.number().int(),
  company: z.object({ id: Id, name: z.string(), slug: z.string(), kind: z.enum(companyKindNames) }),
  /** 'companies:read', … : rows of the role matrix that hold for this person. */
  permissions: z.array(z.string()),
});
export type Me = z.infer<typeof Me>;

export const users = {
  me: operation(
    { who: 'signed_in', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/users/me',
      summary: 'Who is signed in, and what they may do',
      tags: ['users'],
    },
  ).output(Me),
};
