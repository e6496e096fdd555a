import { lazy } from 'react';

// Lazy, because most visits to the list don't open them.

export const ServiceForm = lazy(async () => ({
  default: (await import('./service-editing.ts')).ServiceForm,
}));

export const ServiceImport = lazy(async () => ({
  default: (await import('./service-editing.ts')).ServiceImport,
}));

export const ServicePanel = lazy(async () => ({
  default: (await import('./service-panel.tsx')).ServicePanel,
}));

export const SupplierOffers = lazy(async () => ({
  default: (await import('../listings/supplier-offers.tsx')).SupplierOffers,
}));

export const PublishingRule = lazy(async () => ({
  default: (await import('./publishing-rule.tsx')).PublishingRule,
}));
