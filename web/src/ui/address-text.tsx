import { Fragment } from 'react';

const afterAt = /(?<=@)/;

/**
 * Shows a text that may be an email address. One that is too long for its line breaks at the @
 * first, or where another `separator` says.
 */
export function AddressText({
  text,
  separator = afterAt,
}: {
  text: string;
  /** Matches the empty places where the text may break. */
  separator?: RegExp;
}) {
  return text.split(separator).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
