/** Messages of the tenant validator (specification, chapter 6), verbatim. */
export const accessMessages = {
  company: 'Access denied: Company not accessible',
  user: 'User profile not found',
  resource: 'Resource not found',
  several: 'Validation failed',
  resourceFailed: 'Resource validation failed',
  ownership: 'Ownership validation failed',
  companyFailed: 'Failed to validate company access',
  violation: (type: string) => `Tenant security violation: Unauthorized ${type}`,
} as const;
