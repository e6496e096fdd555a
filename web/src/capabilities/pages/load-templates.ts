import type { ScreenQueries } from '../../kernel/routing.ts';
import { ownTemplatesOptions, templatesOptions } from './editor/queries.ts';

export const screenQueries: ScreenQueries = ({ company, permissions }) =>
  permissions.includes('pages:read')
    ? [templatesOptions(company.id), ownTemplatesOptions(company.id)]
    : [];
