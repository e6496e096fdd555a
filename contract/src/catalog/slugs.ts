import * as z from 'zod';
import { textOf } from '../kernel/text-kind.ts';

/** The last part of a service's URL. */
export const ServiceSlug = textOf(
  'code',
  z
    .string()
    .max(80)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lowercase letters, digits and hyphens only.'),
);

/** The URL key of a provider. */
export const ProviderKey = textOf(
  'code',
  z
    .string()
    .max(60)
    .regex(/^[a-z0-9-]+$/),
);
