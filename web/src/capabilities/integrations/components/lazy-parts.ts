import { lazy } from 'react';

// Opened by some, on some visits: not part of the list's first load.

export const IntegrationPanel = lazy(async () => ({
  default: (await import('./integration-panel.tsx')).IntegrationPanel,
}));
