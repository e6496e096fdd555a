// Made from the migrated database by `npm run generate`; do not edit.
/** Resources that roles have default permissions for. */
export const permissionResources = [
  'companies',
  'users',
  'pages',
  'branding',
  'audit',
  'recycle',
  'analytics',
  'roles',
  'media',
  'blog',
  'services',
  'partners',
  'applications',
  'requests',
  'releases',
  'alerts',
  'messages',
  'integrations',
  'support',
  'redirects',
  'security',
] as const;

/** Tables whose deleted rows go to the recycle bin. */
export const recycleTypeNames = [
  'companies',
  'profiles',
  'media_assets',
  'pages',
  'page_templates',
  'blog_posts',
  'services',
  'partner_applications',
  'partners',
  'release_notes',
  'system_alerts',
  'contact_requests',
  'integrations',
  'site_redirects',
  'reusable_sections',
] as const;
