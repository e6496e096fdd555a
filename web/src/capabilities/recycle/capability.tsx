import { Trash2 } from 'lucide-react';
import { defineCapability } from '../../kernel/capability.ts';
import { recycleBin } from './routes.tsx';

export const capability = defineCapability({
  routes: [recycleBin],
  navigation: [
    {
      label: 'Recycle Bin',
      to: '/admin/recycle-bin',
      icon: Trash2,
      position: 11,
      keywords: 'deleted restore undo purge trash legal hold',
      count: 'recycle_bin',
      needs: 'recycle:read',
    },
  ],
  preload: [{ route: recycleBin, audience: 'admin' }],
  permissionLabels: { recycle: 'recycle bin items' },
  exportLabels: { recycle: 'Recycle bin' },
  auditSentences: () => import('./audit-sentences.ts'),
});
