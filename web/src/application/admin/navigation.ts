import type { Counts } from '@trunkline/contract/analytics';
import type { LinkProps } from '@tanstack/react-router';
import {
  Building2,
  LayoutDashboard,
  type LucideIcon,
  ScrollText,
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
  exact?: boolean;
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
  },
  {
    label: 'User Management',
    to: '/admin/users',
    icon: Users,
    keywords: 'people invite invitations roles suspend sessions',
    count: 'users',
  },
  {
    label: 'Recycle Bin',
    to: '/admin/recycle-bin',
    icon: Trash2,
    keywords: 'deleted restore undo purge trash legal hold',
    count: 'recycle_bin',
  },
  {
    label: 'Audit Logs',
    to: '/admin/audit-logs',
    icon: ScrollText,
    keywords: 'history activity changes who when denied integrity',
  },
];
