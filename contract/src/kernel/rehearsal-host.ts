/** Whether a host shows what is still being tried: nobody outside should find it (chapter 4: preview, alpha, staging). */
export function isRehearsalHost(host: string): boolean {
  return host
    .toLowerCase()
    .split('.')
    .some((part) => part === 'preview' || part === 'alpha' || part === 'staging');
}
