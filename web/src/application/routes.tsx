import { lazyRouteComponent } from '@tanstack/react-router';
import { openedAlert, alerts } from '../capabilities/alerts/routes.tsx';
import { dashboard } from '../capabilities/analytics/routes.tsx';
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
import { services } from '../capabilities/catalog/routes.tsx';
import { companies } from '../capabilities/companies/routes.tsx';
import { integrations } from '../capabilities/integrations/routes.tsx';
import { media } from '../capabilities/media/routes.tsx';
import { contactRequests, messages } from '../capabilities/messaging/routes.tsx';
import { redirectList } from '../capabilities/redirects/routes.tsx';
import { notificationSettings } from '../capabilities/notifications/routes.tsx';
import { content } from '../capabilities/pages/routes.tsx';
import { partners } from '../capabilities/partners/routes.tsx';
import { recycleBin } from '../capabilities/recycle/routes.tsx';
import { releases } from '../capabilities/releases/routes.tsx';
import {
  accountSettings,
  profile,
  roles,
  sessionSettings,
  users,
} from '../capabilities/users/routes.tsx';
import { account, openAccount, portal, root, settings, workspace } from '../kernel/routing.ts';
import { AccountSkeleton } from './account/account-skeleton.tsx';
import { AdminSkeleton } from './admin/admin-skeleton.tsx';
import { Root } from './root.tsx';

export const loadAdmin = () => import('./admin/admin-layout.tsx');
const loadAccount = () => import('./account/account-layout.tsx');
const loadWorkspace = () => import('./workspace-layout.tsx');

root.update({ component: Root });
portal.update({
  component: lazyRouteComponent(loadAdmin, 'AdminLayout'),
  pendingComponent: AdminSkeleton,
  pendingMs: 0,
});
const accountFrame = { pendingComponent: AccountSkeleton, pendingMs: 0 };
account.update({ component: lazyRouteComponent(loadAccount, 'AccountLayout'), ...accountFrame });
openAccount.update({
  component: lazyRouteComponent(loadAccount, 'OpenAccountLayout'),
  ...accountFrame,
});
workspace.update({
  component: lazyRouteComponent(loadWorkspace, 'WorkspaceLayout'),
  ...accountFrame,
});

/**
 * The tree is written out because links are typed by it: composed out of the manifests it would
 * know no address. A test compares it with them.
 */
export const routeTree = root.addChildren([
  auth,
  callback,
  mfa,
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
  openAccount.addChildren([passkeyRepair]),
  workspace.addChildren([messages]),
  portal.addChildren([
    dashboard,
    companies.tree,
    users.tree,
    integrations.tree,
    partners.tree,
    services.tree,
    roles,
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
]);
