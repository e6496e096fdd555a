export { countsOptions, dashboardOptions } from './queries.ts';
