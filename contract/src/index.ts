import { alerts } from './alerts.ts';
import { analytics } from './analytics.ts';
import { audit } from './audit.ts';
import { blog } from './blog.ts';
import { branding } from './branding.ts';
import { catalog } from './catalog.ts';
import { companies } from './companies.ts';
import { integrations } from './integrations.ts';
import { exportFiles } from './kernel/exports.ts';
import { frame } from './kernel/frame.ts';
import { importRuns } from './kernel/imports.ts';
import { viewOperations } from './kernel/views.ts';
import { media } from './media.ts';
import { messaging } from './messaging.ts';
import { notifications } from './notifications.ts';
import { orders } from './orders.ts';
import { pages } from './pages.ts';
import { partners } from './partners.ts';
import { performance } from './performance.ts';
import { quotes } from './quotes.ts';
import { recycle } from './recycle.ts';
import { redirects } from './redirects.ts';
import { releases } from './releases.ts';
import { security } from './security.ts';
import { subscriptions } from './subscriptions.ts';
import { users } from './users.ts';

/** All operations of the typed API, by capability. */
export const contract = {
  alerts,
  analytics,
  audit,
  blog,
  branding,
  catalog,
  companies,
  exports: exportFiles,
  frame,
  imports: importRuns,
  integrations,
  media,
  messaging,
  notifications,
  orders,
  pages,
  partners,
  performance,
  quotes,
  recycle,
  redirects,
  releases,
  security,
  subscriptions,
  users,
  views: viewOperations,
};
export type Contract = typeof contract;
