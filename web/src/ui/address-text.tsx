import { Fragment } from 'react';

/**
 * Shows a text that may be an address or a path. One that is too long for its line breaks at the @
 * first, or without one at dots and slashes.
 */
export function AddressText({ text }: { text: string }) {
  const separator = text.includes('@') ? /(?<=@)/ : /(?<=\/|[a-z]\.)/i;
  return text.split(separator).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
