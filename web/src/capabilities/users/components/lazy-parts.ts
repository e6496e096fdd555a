import { lazy } from 'react';

// Lazy, because most visits to the list don't open them.

export const UserForm = lazy(async () => ({
  default: (await import('./user-editing.ts')).UserForm,
}));

export const UserImport = lazy(async () => ({
  default: (await import('./user-editing.ts')).UserImport,
}));

export const UserPanel = lazy(async () => ({
  default: (await import('./user-panel.tsx')).UserPanel,
}));

export const InviteDialog = lazy(async () => ({
  default: (await import('./invite-dialog.tsx')).InviteDialog,
}));

export const InvitationList = lazy(async () => ({
  default: (await import('./invitation-list.tsx')).InvitationList,
}));

export const RoleDialog = lazy(async () => ({
  default: (await import('./role-dialog.tsx')).RoleDialog,
}));

export const ViewAsDialog = lazy(async () => ({
  default: (await import('./view-as-dialog.tsx')).ViewAsDialog,
}));

export const ExplainDialog = lazy(async () => ({
  default: (await import('./explain-dialog.tsx')).ExplainDialog,
}));

export const MoveDialog = lazy(async () => ({
  default: (await import('./move-dialog.tsx')).MoveDialog,
}));

export const BulkRoleDialog = lazy(async () => ({
  default: (await import('./bulk-dialogs.tsx')).BulkRoleDialog,
}));

export const BulkMoveDialog = lazy(async () => ({
  default: (await import('./bulk-dialogs.tsx')).BulkMoveDialog,
}));
