import { Trash2 } from 'lucide-react';
import { defineCapability } from '../../kernel/capability.ts';
import { recycleBin } from './routes.tsx';

export const recycle = defineCapability({
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
  auditSentences: {
    events: {
      purge: { done: 'permanently deleted', denied: 'permanently delete' },
      'recycle.hold': { done: 'put under legal hold', denied: 'put under legal hold' },
      'recycle.release': { done: 'released from legal hold', denied: 'release from legal hold' },
    },
    plurals: { recycle: 'the recycle bin' },
    areas: { recycle: 'recycle bin' },
  },
});
