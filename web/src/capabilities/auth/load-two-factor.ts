import type { ScreenQueries } from '../../kernel/routing.ts';
import { factorsOptions, passkeysOptions, trustedDevicesOptions } from './queries.ts';

export const screenQueries: ScreenQueries = ({ company: { id }, support }) =>
  support === null ? [passkeysOptions(id), factorsOptions(id), trustedDevicesOptions(id)] : [];
