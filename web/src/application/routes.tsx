import { lazyRouteComponent } from '@tanstack/react-router';
import { openedAlert, alerts } from '../capabilities/alerts/routes.tsx';
import { dashboard, home } from '../capabilities/analytics/routes.tsx';
import { auditLogs } from '../capabilities/audit/routes.tsx';
import {
  auth,
  callback,
  mfa,
  passkeyRepair,
  twoFactorSettings,
} from '../capabilities/auth/routes.tsx';
import { blog } from '../capabilities/blog/routes.tsx';
import { adminSettings, tenantSettings } from '../capabilities/branding/routes.tsx';
import { marketplace, offers, services } from '../capabilities/catalog/routes.tsx';
import { companies, companiesBelow, ownCompany } from '../capabilities/companies/routes.tsx';
import { connectorRoute, integrations } from '../capabilities/integrations/routes.tsx';
import { media } from '../capabilities/media/routes.tsx';
import { contactRequests, messages } from '../capabilities/messaging/routes.tsx';
import {
  notificationSettings,
  notificationsScreen,
} from '../capabilities/notifications/routes.tsx';
import { redirectList } from '../capabilities/redirects/routes.tsx';
import { cart, marketplaceOrder, orderRoutes } from '../capabilities/orders/routes.tsx';
import { content } from '../capabilities/pages/routes.tsx';
import { performanceScreen } from '../capabilities/performance/routes.tsx';
import { partners } from '../capabilities/partners/routes.tsx';
import { recycleBin } from '../capabilities/recycle/routes.tsx';
import { releases } from '../capabilities/releases/routes.tsx';
import { securityDashboard } from '../capabilities/security/routes.tsx';
import { marketplaceQuote, quoteRoutes } from '../capabilities/quotes/routes.tsx';
import { subscriptionScreen } from '../capabilities/subscriptions/routes.tsx';
import {
  accountSettings,
  profile,
  roles,
  sessionSettings,
  team,
  users,
} from '../capabilities/users/routes.tsx';
import {
  account,
  filling,
  openAccount,
  portal,
  root,
  settings,
  shell,
  workspace,
} from '../kernel/routing.ts';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';
import { Root } from './root.tsx';

export const loadShell = () => import('./shell/shell-layout.tsx');
const loadOpenAccount = () => import('./account/open-account-layout.tsx');

root.update({ component: Root });
const whileLoading = { pendingComponent: ShellSkeleton, pendingMs: 0 };
shell.update({ component: lazyRouteComponent(loadShell, 'ShellLayout'), ...whileLoading });
account.update({ component: lazyRouteComponent(loadShell, 'AccountLayout') });
filling.update({ component: lazyRouteComponent(loadShell, 'FillingLayout') });
openAccount.update({
  component: lazyRouteComponent(loadOpenAccount, 'OpenAccountLayout'),
  ...whileLoading,
});

/**
 * Written out because links get their types from it: a tree composed from the manifests would have
 * no typed addresses. A test compares it with the manifests.
 */
export const routeTree = root.addChildren([
  auth,
  callback,
  mfa,
  openAccount.addChildren([passkeyRepair]),
  shell.addChildren([
    account.addChildren([
      profile,
      openedAlert,
      settings.addChildren([
        accountSettings,
        twoFactorSettings,
        sessionSettings,
        notificationSettings,
      ]),
    ]),
    filling.addChildren([messages]),
    workspace.addChildren([
      home,
      ownCompany,
      companiesBelow.tree,
      team.tree,
      offers.tree,
      cart,
      orderRoutes.tree,
      quoteRoutes.tree,
      subscriptionScreen,
      notificationsScreen,
    ]),
    portal.addChildren([
      dashboard,
      companies.tree,
      users.tree,
      integrations.tree,
      connectorRoute,
      partners.tree,
      services.tree,
      marketplace,
      marketplaceOrder,
      marketplaceQuote,
      roles,
      securityDashboard,
      performanceScreen,
      recycleBin,
      auditLogs,
      releases.tree,
      alerts.tree,
      tenantSettings,
      adminSettings,
      content,
      blog,
      media,
      contactRequests,
      redirectList,
    ]),
  ]),
]);
