import * as z from 'zod';
import { counted, defineNotification } from '../notification-kinds.ts';

const reason = () => 'You started this export.';

export const exportNotifications = [
  defineNotification({
    kind: 'exports.finished',
    category: 'system_updates',
    parameters: z.object({ filename: z.string(), rows: z.number() }),
    title: () => 'Your export is ready',
    body: ({ filename, rows }) =>
      `${filename}, ${counted(rows, 'row')}. Download it from Exports in the top bar.`,
    link: () => null,
    reason,
  }),
  defineNotification({
    kind: 'exports.failed',
    category: 'system_updates',
    parameters: z.object({ filename: z.string(), failure: z.string().nullable() }),
    title: () => 'Your export failed',
    body: ({ filename, failure }) => (failure === null ? filename : `${filename}: ${failure}`),
    link: () => null,
    reason,
  }),
];
