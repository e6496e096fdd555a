/**
 * Returns whether a host is for testing and shouldn't be found by search engines (chapter 4:
 * preview, alpha, staging).
 */
export function isStagingHost(host: string): boolean {
  return host
    .toLowerCase()
    .split('.')
    .some((part) => part === 'preview' || part === 'alpha' || part === 'staging');
}
