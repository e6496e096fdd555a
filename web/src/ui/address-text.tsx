import { Fragment } from 'react';

const afterAt = /(?<=@)/;

/**
 * Shows a text that may be an email address. If it is too long for its line, it breaks after the @
 * first, or where `separator` matches.
 */
export function AddressText({
  text,
  separator = afterAt,
}: {
  text: string;
  /** Matches the positions where the text may break. */
  separator?: RegExp;
}) {
  return text.split(separator).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
