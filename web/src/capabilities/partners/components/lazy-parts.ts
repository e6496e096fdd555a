import { lazy } from 'react';

// Opened by some, on some visits: not part of the list's first load.

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
