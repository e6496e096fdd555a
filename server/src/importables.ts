import { alertImport } from './capabilities/alerts/index.ts';
import { blogImport } from './capabilities/blog/index.ts';
import { serviceImport } from './capabilities/catalog/index.ts';
import { companyImport } from './capabilities/companies/index.ts';
import { partnerImport } from './capabilities/partners/index.ts';
import { releaseImport } from './capabilities/releases/index.ts';
import { userImport } from './capabilities/users/index.ts';
import type { Importable } from './kernel/imports/index.ts';

/** Every list that a CSV file can be imported into. */
export const importables: readonly Importable[] = [
  alertImport,
  blogImport,
  companyImport,
  partnerImport,
  releaseImport,
  serviceImport,
  userImport,
];
