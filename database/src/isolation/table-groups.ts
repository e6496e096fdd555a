import type { DatabaseRole } from './actors.ts';
import { tables } from './classification.ts';
import { all } from './object-kinds.ts';
import { parts } from './part.ts';

const grantedTo = (role: DatabaseRole, privileges: string) =>
  Object.keys(tables)
    .filter((table) => tables[table]?.grants[role] === privileges)
    .join(' ');

export const signInTables = grantedTo('app_auth', all);
export const platformTables = grantedTo('app_platform', all);
/** Maintained by triggers and functions; the platform's jobs only read them. */
export const readTables = grantedTo('app_platform', 'select');
export const everyTable = Object.keys(tables).join(' ');

/** Content that members manage for their own company and those below. */
export const ownContent = 'page_templates reusable_sections site_redirects preview_links';
export const measuredTables = 'perf_series perf_minute perf_hour perf_day perf_week perf_alerts';

/** Never changed, not even by the owner. */
export const sealedTables = parts.flatMap(({ sealed }) => sealed ?? []).join(' ');
/** Returns names of tables without append-only ones. */
export const changeable = (names: string): string =>
  names
    .split(' ')
    .filter((name) => !`audit_logs ${sealedTables}`.split(' ').includes(name))
    .join(' ');
