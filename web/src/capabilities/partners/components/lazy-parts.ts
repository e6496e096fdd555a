import { lazy } from 'react';

// Lazy, because most visits to the list don't open them.

const forms = () => import('./partner-forms.tsx');
export const PartnerForm = lazy(async () => ({ default: (await forms()).PartnerForm }));
export const PartnerImport = lazy(async () => ({ default: (await forms()).PartnerImport }));
export const ApplicationForm = lazy(async () => ({ default: (await forms()).ApplicationForm }));
export const PartnerPanel = lazy(async () => ({
  default: (await import('./partner-panel.tsx')).PartnerPanel,
}));
export const ApplicationPanel = lazy(async () => ({
  default: (await import('./partner-panel.tsx')).ApplicationPanel,
}));
