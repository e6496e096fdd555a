import { rateLimitsCapability } from '../http/rate-limits-capability.ts';
import type { Capability } from '../kernel/capability.ts';
import { exportsCapability } from '../kernel/exports/capability.ts';
import { frameCapability } from '../kernel/frame/capability.ts';
import { importsCapability } from '../kernel/imports/capability.ts';
import { mailCapability } from '../kernel/mail-capability.ts';
import { repeatsCapability } from '../kernel/repeats-capability.ts';
import { viewsCapability } from '../kernel/views/capability.ts';
import { sitemapCapability } from '../sitemap.ts';
import { sharePicturesCapability } from '../share-pictures.ts';
import { siteSearchCapability } from '../site-search.ts';
import { alertsCapability } from './alerts/capability.ts';
import { analyticsCapability } from './analytics/capability.ts';
import { auditCapability } from './audit/capability.ts';
import { authCapability } from './auth/capability.ts';
import { blogCapability } from './blog/capability.ts';
import { brandingCapability } from './branding/capability.ts';
import { catalogCapability } from './catalog/capability.ts';
import { companiesCapability } from './companies/capability.ts';
import { integrationsCapability } from './integrations/capability.ts';
import { mediaCapability } from './media/capability.ts';
import { messagingCapability } from './messaging/capability.ts';
import { notificationsCapability } from './notifications/capability.ts';
import { ordersCapability } from './orders/capability.ts';
import { pagesCapability } from './pages/capability.ts';
import { partnersCapability } from './partners/capability.ts';
import { performanceCapability } from './performance/capability.ts';
import { quotesCapability } from './quotes/capability.ts';
import { recycleCapability } from './recycle/capability.ts';
import { redirectsCapability } from './redirects/capability.ts';
import { releasesCapability } from './releases/capability.ts';
import { securityCapability } from './security/capability.ts';
import { subscriptionsCapability } from './subscriptions/capability.ts';
import { usersCapability } from './users/capability.ts';

/**
 * All capabilities of the server. Sitemaps and the recycle bin list their records in this order,
 * and a capability may use only those before it (`npm run check`).
 */
export const capabilities: readonly Capability[] = [
  rateLimitsCapability,
  mailCapability,
  repeatsCapability,
  exportsCapability,
  importsCapability,
  viewsCapability,
  frameCapability,
  sitemapCapability,
  siteSearchCapability,
  sharePicturesCapability,
  auditCapability,
  securityCapability,
  authCapability,
  companiesCapability,
  usersCapability,
  brandingCapability,
  notificationsCapability,
  alertsCapability,
  mediaCapability,
  redirectsCapability,
  pagesCapability,
  releasesCapability,
  catalogCapability,
  blogCapability,
  partnersCapability,
  ordersCapability,
  quotesCapability,
  subscriptionsCapability,
  integrationsCapability,
  messagingCapability,
  recycleCapability,
  analyticsCapability,
  performanceCapability,
];
