import { lazy } from 'react';

export const EvidenceDialog = lazy(async () => ({
  default: (await import('./evidence-dialog.tsx')).EvidenceDialog,
}));

export const AnswersDialog = lazy(async () => ({
  default: (await import('./answers-dialog.tsx')).AnswersDialog,
}));

export const LineOptionsDialog = lazy(async () => ({
  default: (await import('./line-options-dialog.tsx')).LineOptionsDialog,
}));

export const LineAnswersDialog = lazy(async () => ({
  default: (await import('./line-answers-dialog.tsx')).LineAnswersDialog,
}));

export const ShareDialog = lazy(async () => ({
  default: (await import('./share-dialog.tsx')).ShareDialog,
}));

export const AddTaskDialog = lazy(async () => ({
  default: (await import('./order-dialogs.ts')).AddTaskDialog,
}));

export const EditTaskDialog = lazy(async () => ({
  default: (await import('./order-dialogs.ts')).EditTaskDialog,
}));

export const ProposeChargeDialog = lazy(async () => ({
  default: (await import('./order-dialogs.ts')).ProposeChargeDialog,
}));

export const AddPortsDialog = lazy(async () => ({
  default: (await import('./order-dialogs.ts')).AddPortsDialog,
}));

export const ConfirmDateDialog = lazy(async () => ({
  default: (await import('./order-dialogs.ts')).ConfirmDateDialog,
}));

export const RejectPortDialog = lazy(async () => ({
  default: (await import('./order-dialogs.ts')).RejectPortDialog,
}));

export const LetterDialog = lazy(async () => ({
  default: (await import('./order-dialogs.ts')).LetterDialog,
}));

export const ShipmentDialog = lazy(async () => ({
  default: (await import('./order-dialogs.ts')).ShipmentDialog,
}));

export const ChangeAddressDialog = lazy(async () => ({
  default: (await import('./order-dialogs.ts')).ChangeAddressDialog,
}));

export const RejectAddressDialog = lazy(async () => ({
  default: (await import('./order-dialogs.ts')).RejectAddressDialog,
}));
