const words: Readonly<Record<string, string>> = {
  password: 'with a password',
  magic_link: 'by magic link',
  confirm_address: 'by confirming the address',
  invitation: 'by invitation',
  passkey: 'with a passkey',
};

/** How a session began, to go on from 'Began yesterday'; nothing for a way this version does not know. */
export function methodLabel(method: string): string {
  if (method.startsWith('oidc:')) return `through ${method.slice('oidc:'.length)}`;
  return Object.hasOwn(words, method) ? (words[method] ?? '') : '';
}
