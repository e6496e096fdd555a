import { ShieldCheck, UserPlus, UserRound, Users } from 'lucide-react';
import { lazy } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { allAreas } from '../../kernel/areas.ts';
import { defineCapability } from '../../kernel/capability.ts';
import {
  accountSettings,
  profile,
  roles,
  sessionSettings,
  team,
  users as routes,
} from './routes.tsx';
import { userAddresses } from './user-addresses.ts';

const CompanyPeople = lazy(async () => ({
  default: (await import('./components/company-people.tsx')).CompanyPeople,
}));
const ExplainEntry = lazy(async () => ({
  default: (await import('./components/explain-entry.tsx')).ExplainEntry,
}));

export const capability = defineCapability({
  routes: [
    routes.list,
    routes.page,
    team.list,
    team.page,
    roles,
    profile,
    accountSettings,
    sessionSettings,
  ],
  attention: [
    {
      position: 60,
      needs: 'users:read',
      counts: 'expiring_invitations',
      icon: UserPlus,
      to: '/admin/users',
      search: { tab: 'invitations' },
      one: 'invitation expires in the next 2 days',
      many: 'invitations expire in the next 2 days',
    },
  ],
  navigation: [
    {
      label: 'User Management',
      to: '/admin/users',
      icon: Users,
      position: 3,
      keywords: 'people invite invitations roles suspend sessions',
      count: 'users',
      needs: 'users:read',
    },
    {
      label: 'Role Management',
      to: '/admin/roles',
      icon: ShieldCheck,
      position: 8,
      keywords: 'permissions matrix levels access rights history',
      needs: 'roles:read',
    },
    {
      area: 'workspace',
      label: 'Team',
      to: '/app/team',
      icon: Users,
      position: 80,
      keywords: 'people users colleagues invite invitations roles',
      needs: 'users:read',
    },
  ],
  paletteActions: [
    {
      areas: allAreas,
      label: 'Invite people',
      keywords: 'invite add user person colleague invitation',
      icon: UserPlus,
      needs: 'users:create',
      run: (navigate, area) =>
        void navigate({ to: userAddresses[area].list, search: { create: true } }),
    },
  ],
  paletteRecords: [
    {
      areas: allAreas,
      group: 'People',
      needs: 'users:read',
      icon: UserRound,
      search: async (tenant, input, signal) => {
        const { items } = await apiFor(tenant).users.list.call(input, { signal });
        return items.map(({ id, name, company_name: hint }) => ({ id, label: name, hint }));
      },
      open: (navigate, id, area) => void navigate({ to: userAddresses[area].page, params: { id } }),
    },
  ],
  preload: [
    { route: profile, audience: 'everyone' },
    { route: accountSettings, audience: 'everyone' },
    { route: routes.list, audience: 'admin' },
    { route: team.list, audience: 'workspace' },
    { route: roles, audience: 'admin' },
  ],
  permissionLabels: { users: 'people', roles: 'roles', support: 'support' },
  companyTabs: [
    {
      areas: allAreas,
      value: 'people',
      label: 'People',
      needs: 'users:read',
      position: 1,
      Content: ({ record }) => <CompanyPeople company={record} />,
    },
  ],
  auditEntryActions: [
    { needs: 'users:read', Content: ({ record }) => <ExplainEntry id={record.id} /> },
  ],
  exportLabels: { 'users.invitations': 'Invitations' },
  auditSentences: () => import('./audit-sentences.ts'),
});
