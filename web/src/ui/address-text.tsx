import { Fragment } from 'react';

/** Shows a text that may be an address. One that is too long for its line breaks at the @ first. */
export function AddressText({ text }: { text: string }) {
  return text.split(/(?<=@)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
