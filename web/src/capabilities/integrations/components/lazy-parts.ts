import { lazy } from 'react';

// Lazy, because most visits to the list don't open them.

export const IntegrationPanel = lazy(async () => ({
  default: (await import('./integration-panel.tsx')).IntegrationPanel,
}));

export const ConnectorPanel = lazy(async () => ({
  default: (await import('./connector-panel.tsx')).ConnectorPanel,
}));

export const DriftPanel = lazy(async () => ({
  default: (await import('./drift-panel.tsx')).DriftPanel,
}));

export const KeyPanel = lazy(async () => ({
  default: (await import('./key-panel.tsx')).KeyPanel,
}));
