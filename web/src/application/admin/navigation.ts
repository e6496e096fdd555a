import type { Counts } from '@trunkline/contract/analytics';
import type { Permission } from '@trunkline/contract/kernel/roles';
import type { LinkProps } from '@tanstack/react-router';
import {
  Building2,
  FileText,
  Handshake,
  ConciergeBell,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  MessagesSquare,
  Palette,
  Plug,
  ScrollText,
  ShieldCheck,
  Siren,
  Trash2,
  Users,
} from 'lucide-react';

export interface NavigationEntry {
  label: string;
  to: Exclude<LinkProps['to'], undefined>;
  icon: LucideIcon;
  /** Further words a person may look for it by. */
  keywords: string;
  /** Whose number stands beside it when above 0. */
  count?: keyof Counts;
  /** Counts what is unread to the person instead. */
  unread?: boolean;
  exact?: boolean;
  /** Shown only to those who have it: without it the screen would have nothing to say. */
  needs?: Permission;
}

/** The portal's screens in the order of the specification (chapter 2); each capability adds its own. */
export const adminNavigation: readonly NavigationEntry[] = [
  {
    label: 'Dashboard',
    to: '/admin',
    icon: LayoutDashboard,
    keywords: 'home overview figures activity',
    exact: true,
  },
  {
    label: 'Company Management',
    to: '/admin/companies',
    icon: Building2,
    keywords: 'tenants distributors resellers customers',
    count: 'companies',
    needs: 'companies:read',
  },
  {
    label: 'User Management',
    to: '/admin/users',
    icon: Users,
    keywords: 'people invite invitations roles suspend sessions',
    count: 'users',
    needs: 'users:read',
  },
  {
    label: 'Integration Management',
    to: '/admin/integrations',
    icon: Plug,
    keywords: 'webhooks api connections events secrets signing deliveries retry',
    count: 'integrations',
    needs: 'integrations:read',
  },
  {
    label: 'Partner Management',
    to: '/admin/partners',
    icon: Handshake,
    keywords: 'partners applications locator tiers resellers',
    count: 'partners',
    needs: 'partners:read',
  },
  {
    label: 'Service Management',
    to: '/admin/services',
    icon: ConciergeBell,
    keywords: 'catalogue catalog offers prices publish products providers',
    count: 'services',
    needs: 'services:read',
  },
  {
    label: 'Messaging Center',
    to: '/messages',
    icon: MessagesSquare,
    keywords: 'messages conversations chat talk write support colleagues inbox unread',
    unread: true,
    needs: 'messages:read',
  },
  {
    label: 'Role Management',
    to: '/admin/roles',
    icon: ShieldCheck,
    keywords: 'permissions matrix levels access rights history',
    needs: 'roles:read',
  },
  {
    label: 'Recycle Bin',
    to: '/admin/recycle-bin',
    icon: Trash2,
    keywords: 'deleted restore undo purge trash legal hold',
    count: 'recycle_bin',
    needs: 'recycle:read',
  },
  {
    label: 'Audit Logs',
    to: '/admin/audit-logs',
    icon: ScrollText,
    keywords: 'history activity changes who when denied integrity',
    needs: 'audit:read',
  },
  {
    label: 'Release Notes',
    to: '/admin/release-notes',
    icon: Megaphone,
    keywords: 'news changelog announcements what is new versions',
    needs: 'releases:read',
  },
  {
    label: 'System Alerts',
    to: '/admin/alerts',
    icon: Siren,
    keywords: 'announce banner urgent warning maintenance outage read report acknowledge',
    needs: 'alerts:read',
  },
  {
    label: 'Tenant Settings',
    to: '/admin/tenant-settings',
    icon: Palette,
    keywords: 'branding theme colours logo favicon font css white label domains',
  },
  {
    label: 'Content',
    to: '/admin/cms',
    icon: FileText,
    keywords: 'pages cms site blog media drafts publish',
    needs: 'pages:read',
  },
];

/** The screens for somebody with these permissions. */
export const navigationFor = (permissions: readonly string[]): NavigationEntry[] =>
  adminNavigation.filter(({ needs }) => needs === undefined || permissions.includes(needs));
