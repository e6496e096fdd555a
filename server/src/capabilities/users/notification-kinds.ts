import { roleInSentence } from '@trunkline/contract/kernel/role-labels';
import { roleNames } from '@trunkline/contract/kernel/role-levels';
import * as z from 'zod';
import { defineNotification } from '../../kernel/notification-kinds.ts';

const Role = z.enum(roleNames).transform(roleInSentence);

export const userNotifications = [
  defineNotification({
    kind: 'users.role_changed',
    category: 'security_alerts',
    mailed: true,
    parameters: z.object({ role: Role, previous: Role }),
    title: () => 'Your role was changed',
    body: ({ role, previous }) => `Your role is now ${role}. It was ${previous}.`,
    link: () => '/profile',
    reason: () => 'Your permissions changed.',
  }),
  defineNotification({
    kind: 'users.invitation_accepted',
    category: 'system_updates',
    parameters: z.object({ email: z.string(), company: z.string(), role: Role }),
    title: ({ email }) => `${email} accepted your invitation`,
    body: ({ company, role }) =>
      `They joined ${company} as ${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}.`,
    // Everyone who may invite can open it, even people who may not enter the portal.
    link: () => '/app/team?tab=invitations',
    reason: () => 'You sent the invitation.',
  }),
  defineNotification({
    kind: 'users.viewed_as',
    category: 'security_alerts',
    critical: true,
    mailed: true,
    parameters: z.object({ supporter: z.string(), reason: z.string() }),
    title: ({ supporter }) => `${supporter} is viewing Trunkline as you`,
    body: ({ reason }) => `Reason given: ${reason}`,
    link: () => '/settings/sessions',
    reason: () => "This is about who can see your account, so it can't be turned off.",
  }),
];
