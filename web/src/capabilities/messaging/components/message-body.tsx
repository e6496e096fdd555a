import { classNames } from '../../../ui/class-names.ts';
import { partsOf } from '../text-parts.ts';

/** Shows the text of a message: plain text with line breaks, links and mentions. */
export function MessageBody({
  body,
  mentioned,
  reader,
}: {
  body: string;
  mentioned: readonly { id: string; name: string }[];
  reader: string;
}) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {partsOf(body, mentioned).map((part, index) =>
        part.kind === 'link' ? (
          <a
            key={index}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-primary-text underline underline-offset-2"
          >
            {part.text}
          </a>
        ) : part.kind === 'mention' ? (
          <strong
            key={index}
            className={classNames(
              'font-medium text-primary-text',
              part.id === reader && 'rounded-sm bg-accent-soft px-0.5 text-accent-text',
            )}
          >
            {part.text}
          </strong>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
