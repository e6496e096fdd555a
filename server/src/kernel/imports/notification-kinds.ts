import * as z from 'zod';
import { counted, defineNotification } from '../notification-kinds.ts';

export const importNotifications = [
  defineNotification({
    kind: 'imports.finished',
    category: 'system_updates',
    parameters: z.object({ list: z.string(), created: z.number(), rejected: z.number() }),
    title: () => 'Your import is finished',
    body: ({ list, created, rejected }) =>
      `${list}: ${counted(created, 'row')} created${rejected > 0 ? `, ${counted(rejected, 'row')} rejected` : ''}.`,
    link: () => null,
    reason: () => 'You started this import.',
  }),
];
