/** Placeholder for the company of a tenant that couldn't be looked up. */
export const unknownCompanyId = '00000000-0000-0000-0000-000000000000';

/** Name of the meta element that sets the browser's bypass flag (specification, chapter 4). */
export const bypassMeta = 'tenant-bypass';

/**
 * Whether the lookup failed. The default tenant's public pages are shown then, and the browser
 * requests nothing else about the tenant. This gives no one access: the server and the database
 * check each request as usual.
 */
export const isLookupFailed = (tenant: { readonly company_id: string }): boolean =>
  tenant.company_id === unknownCompanyId;
