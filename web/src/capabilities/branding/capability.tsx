import { Globe, Palette } from 'lucide-react';
import { defineCapability } from '../../kernel/capability.ts';
import { adminSettings, tenantSettings } from './routes.tsx';

export const capability = defineCapability({
  routes: [tenantSettings, adminSettings],
  navigation: [
    {
      label: 'Tenant Settings',
      to: '/admin/tenant-settings',
      icon: Palette,
      position: 23,
      keywords:
        'branding theme colours logo favicon font css white label domains security policy passkeys sessions sign-up',
    },
  ],
  attention: [
    {
      position: 40,
      needs: 'security:read',
      counts: 'failing_domains',
      icon: Globe,
      to: '/admin/security',
      search: { tab: 'posture', item: 'dns' },
      one: 'domain with wrong DNS records',
      many: 'domains with wrong DNS records',
    },
  ],
  preload: [{ route: tenantSettings, audience: 'admin' }],
  permissionLabels: { branding: 'branding' },
  auditSentences: () => import('./audit-sentences.ts'),
  mediaUses: {
    theme: { label: 'Theme', editorOf: () => '/admin/tenant-settings' },
    setting: { label: 'Setting', editorOf: () => '/admin/tenant-settings' },
  },
});
