import { lazy } from 'react';

// Opened by some, on some visits: not part of the list's first load.

export const ServiceForm = lazy(async () => ({
  default: (await import('./service-editing.ts')).ServiceForm,
}));

export const ServiceImport = lazy(async () => ({
  default: (await import('./service-editing.ts')).ServiceImport,
}));

export const ServicePanel = lazy(async () => ({
  default: (await import('./service-panel.tsx')).ServicePanel,
}));
