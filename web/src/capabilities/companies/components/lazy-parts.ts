import { lazy } from 'react';

// Lazy, because most visits to the list don't open them.

export const CompanyForm = lazy(async () => ({
  default: (await import('./company-editing.ts')).CompanyForm,
}));

export const CompanyImport = lazy(async () => ({
  default: (await import('./company-editing.ts')).CompanyImport,
}));

export const CompanyPanel = lazy(async () => ({
  default: (await import('./company-panel.tsx')).CompanyPanel,
}));

export const MoveDialog = lazy(async () => ({
  default: (await import('./move-dialog.tsx')).MoveDialog,
}));

export const BulkMoveDialog = lazy(async () => ({
  default: (await import('./bulk-move-dialog.tsx')).BulkMoveDialog,
}));

export const CompanyTree = lazy(async () => ({
  default: (await import('./company-tree.tsx')).CompanyTree,
}));
