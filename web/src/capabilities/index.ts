import type { Capability } from '../kernel/capability.ts';
import { alerts } from './alerts/capability.tsx';
import { analytics } from './analytics/capability.tsx';
import { audit } from './audit/capability.tsx';
import { auth } from './auth/capability.tsx';
import { blog } from './blog/capability.tsx';
import { branding } from './branding/capability.tsx';
import { catalog } from './catalog/capability.tsx';
import { companies } from './companies/capability.tsx';
import { integrations } from './integrations/capability.tsx';
import { media } from './media/capability.tsx';
import { messaging } from './messaging/capability.tsx';
import { notifications } from './notifications/capability.tsx';
import { orders } from './orders/capability.tsx';
import { pages } from './pages/capability.tsx';
import { partners } from './partners/capability.tsx';
import { performance } from './performance/capability.tsx';
import { recycle } from './recycle/capability.tsx';
import { redirects } from './redirects/capability.tsx';
import { releases } from './releases/capability.tsx';
import { search } from './search/capability.tsx';
import { security } from './security/capability.tsx';
import { subscriptions } from './subscriptions/capability.tsx';
import { users } from './users/capability.tsx';

/** Every capability of the web application, in the order of scripts/check/capabilities.ts. */
export const capabilities: readonly Capability[] = [
  audit,
  security,
  auth,
  companies,
  users,
  branding,
  notifications,
  alerts,
  media,
  redirects,
  pages,
  blog,
  releases,
  catalog,
  partners,
  orders,
  subscriptions,
  integrations,
  messaging,
  recycle,
  search,
  analytics,
  performance,
];
