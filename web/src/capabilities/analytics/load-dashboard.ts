import type { ScreenQueries } from '../../kernel/routing.ts';
import { recentActivityOptions } from '../audit/queries.ts';
import { attentionOptions, dashboardOptions } from './queries.ts';

export const screenQueries: ScreenQueries = ({ company, permissions }) => [
  attentionOptions(company.id),
  ...(permissions.includes('analytics:read') ? [dashboardOptions(company.id)] : []),
  ...(permissions.includes('audit:read') ? [recentActivityOptions(company.id)] : []),
];
