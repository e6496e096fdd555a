import { lazy } from 'react';

export const EvidenceDialog = lazy(async () => ({
  default: (await import('./evidence-dialog.tsx')).EvidenceDialog,
}));

export const AnswersDialog = lazy(async () => ({
  default: (await import('./answers-dialog.tsx')).AnswersDialog,
}));
