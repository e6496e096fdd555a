import { lazy } from 'react';
import { defineCapability } from '../../kernel/capability.ts';
import { media as mediaLibrary } from './routes.tsx';

const PictureInput = lazy(async () => ({
  default: (await import('./components/picture-input.tsx')).PictureInput,
}));

export const capability = defineCapability({
  routes: [mediaLibrary],
  contentTabs: [{ label: 'Media', to: '/admin/cms/media', position: 3 }],
  preload: [{ route: mediaLibrary, audience: 'admin' }],
  permissionLabels: { media: 'media' },
  pictureInput: PictureInput,
  auditSentences: () => import('./audit-sentences.ts'),
  exportLabels: { media: 'Files' },
});
