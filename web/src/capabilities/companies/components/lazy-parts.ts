import { lazy } from 'react';

// Opened by some, on some visits: not part of the list's first load.

export const CompanyForm = lazy(async () => ({
  default: (await import('./company-form.tsx')).CompanyForm,
}));

export const CompanyImport = lazy(async () => ({
  default: (await import('./company-import.tsx')).CompanyImport,
}));
