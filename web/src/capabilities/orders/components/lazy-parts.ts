import { lazy } from 'react';

export const AddToCart = lazy(async () => ({
  default: (await import('./add-to-cart.tsx')).AddToCart,
}));

export const EvidenceDialog = lazy(async () => ({
  default: (await import('./evidence-dialog.tsx')).EvidenceDialog,
}));
