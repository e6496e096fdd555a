import { Icon } from './icon.tsx';
import { safeHref } from './links.ts';

export interface Action {
  readonly text: string;
  readonly link: string;
  /** 'primary', or anything else for a less prominent style. */
  readonly type: string;
}

/**
 * Calls to action in a row; on a phone they are stacked at full width, so that a thumb reaches
 * them.
 */
export function ActionLinks({
  actions,
  className = '',
}: {
  actions: readonly Action[];
  className?: string;
}) {
  if (actions.length === 0) return null;
  return (
    <p className={`flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center ${className}`}>
      {actions.map(({ text, link, type }, index) => (
        <a
          // Only the editor re-renders them, and there the texts can be editable elements.
          key={index}
          href={safeHref(link)}
          className={type === 'primary' ? 'action action-primary' : 'action'}
        >
          {text}
          {type === 'primary' && <Icon name="arrow" className="action-arrow size-4" />}
        </a>
      ))}
    </p>
  );
}

/** Short notes below a call to action. */
export function SupportingMessages({
  messages,
  className = '',
}: {
  messages: readonly string[];
  className?: string;
}) {
  if (messages.length === 0) return null;
  return (
    <ul className={`supporting flex flex-wrap gap-x-6 gap-y-2 text-sm ${className}`}>
      {messages.map((message, index) => (
        <li key={index} className="flex items-center gap-2">
          <Icon name="check" className="size-4 shrink-0" />
          {message}
        </li>
      ))}
    </ul>
  );
}
