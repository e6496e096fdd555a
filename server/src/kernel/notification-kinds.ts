import {
  notificationCategories,
  type NotificationCategory,
} from '@trunkline/contract/kernel/notification-categories';
import type * as z from 'zod';
import type { Logger } from './logger.ts';

const dateTime = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Formats a moment in UTC for texts whose readers are in different time zones. */
export const momentInUtc = (instant: string): string => `${dateTime.format(new Date(instant))} UTC`;

export interface NotificationText {
  readonly title: string;
  readonly body: string;
  /** A path on this site. */
  readonly link: string | null;
  /** Why the person receives it. */
  readonly reason: string;
}

/** The part of a notification's content that the database stores. */
export interface StoredContent {
  readonly kind: string;
  readonly parameters: unknown;
  readonly category: NotificationCategory;
}

interface Routing {
  /** `<capability>.<event>`, as SQL writes it. */
  readonly kind: string;
  readonly category: NotificationCategory;
  /** Reaches people immediately and on every channel, whatever their settings. */
  readonly critical?: boolean;
  /** Has a separate email, so it isn't emailed as a notification. */
  readonly mailed?: boolean;
}

interface Declaration<Parameters extends z.ZodType> extends Routing {
  readonly parameters: Parameters;
  readonly title: (parameters: z.output<Parameters>) => string;
  readonly body: (parameters: z.output<Parameters>) => string;
  readonly link: (parameters: z.output<Parameters>) => string | null;
  readonly reason: (parameters: z.output<Parameters>) => string;
}

/** A declared kind of notification. */
export interface NotificationKind extends Required<Routing> {
  /** @throws ZodError where the parameters don't fit. */
  readonly render: (parameters: unknown) => NotificationText;
}

const maxLengths = { title: 200, body: 500 } as const;

/** Cuts to a number of characters, with an ellipsis. */
const clip = (text: string, length: number): string => {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
};

/** Declares a kind of notification: its wording and how it reaches people. */
export function defineNotification<Parameters extends z.ZodType>({
  parameters: schema,
  critical = false,
  mailed = false,
  ...declared
}: Declaration<Parameters>): NotificationKind {
  return {
    kind: declared.kind,
    category: declared.category,
    critical,
    mailed,
    render(stored) {
      const parameters = schema.parse(stored);
      return {
        title: clip(declared.title(parameters), maxLengths.title),
        body: clip(declared.body(parameters), maxLengths.body),
        link: declared.link(parameters),
        reason: declared.reason(parameters),
      };
    },
  };
}

/** Replaces the kind and parameters of a row with its text. */
export type RenderNotification = <Row extends StoredContent>(
  row: Row,
) => Omit<Row, 'kind' | 'parameters'> & NotificationText;

/**
 * Renders the text of stored notifications. One whose kind is no longer declared, or whose
 * parameters don't match it, is logged and shown under its category's name, so that it can't break
 * the list it appears in.
 */
export function notificationRenderer(
  capabilities: readonly { readonly notifications: readonly NotificationKind[] }[],
  log: Pick<Logger, 'warn'>,
): RenderNotification {
  const kinds = new Map(
    capabilities.flatMap(({ notifications }) => notifications).map((item) => [item.kind, item]),
  );
  function textOf({ kind, parameters, category }: StoredContent): NotificationText {
    try {
      const declared = kinds.get(kind);
      if (declared === undefined) throw new Error('this kind is not declared');
      return declared.render(parameters);
    } catch (error) {
      log.warn({ error, kind }, 'could not render a notification');
      return {
        title: notificationCategories[category],
        body: '',
        link: null,
        reason: 'The details are no longer available.',
      };
    }
  }
  return ({ kind, parameters, ...row }) => ({
    ...row,
    ...textOf({ kind, parameters, category: row.category }),
  });
}

const counts = new Intl.NumberFormat('en');
const plurals = new Intl.PluralRules('en');

/** A number with its noun: `1 row`, `1,204 rows`. */
export const counted = (count: number, singular: string, plural = `${singular}s`): string =>
  `${counts.format(count)} ${plurals.select(count) === 'one' ? singular : plural}`;
