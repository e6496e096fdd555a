/** The closed list, in dependency order: a capability may use only those before it. */
export const capabilities = [
  'audit',
  'security',
  'auth',
  'companies',
  'users',
  'branding',
  'notifications',
  'alerts',
  'media',
  'redirects',
  'pages',
  'blog',
  'releases',
  'catalog',
  'partners',
  'orders',
  'quotes',
  'subscriptions',
  'billing',
  'commissions',
  'integrations',
  'messaging',
  'workflows',
  'recycle',
  'search',
  'analytics',
  'performance',
] as const;

export type Room = 'contract' | 'server' | 'web';

/** Layers that a capability doesn't have, each with the reason in one line. */
export const absentRooms: Readonly<Record<string, Partial<Record<Room, string>>>> = {
  search: {
    contract:
      'The palette asks the lists of companies and users; the search over everything brings its own contract.',
    server:
      'The palette asks the lists of companies and users; the search over everything brings its own verbs.',
  },
};
