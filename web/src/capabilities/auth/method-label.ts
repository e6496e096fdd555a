const labels: Readonly<Record<string, string>> = {
  password: 'with a password',
  magic_link: 'by magic link',
  confirm_address: 'by confirming your email address',
  invitation: 'by invitation',
  passkey: 'with a passkey',
};

/**
 * Returns how a session was started, to follow 'Signed in yesterday'; empty for a method that this
 * version doesn't know.
 */
export function methodLabel(method: string): string {
  if (method.startsWith('oidc:')) return `through ${method.slice('oidc:'.length)}`;
  return Object.hasOwn(labels, method) ? (labels[method] ?? '') : '';
}
