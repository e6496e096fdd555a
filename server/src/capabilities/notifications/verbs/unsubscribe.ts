import type { NotificationCategory } from '@trunkline/contract/notifications';
import { configurableCategoryNames } from '@trunkline/contract/notifications';
import * as z from 'zod';
import { type Context, withPlatform } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { disableMail } from '../queries/preferences.ts';
import { unsubscribeSeal } from '../senders.ts';

const TokenContent = z.object({ person: z.uuid(), categories: z.array(z.string()) });

/**
 * Turns off emails of some categories for the token's recipient, signed in or not; the token allows
 * nothing else. Throws Problem `not_found` for an expired or invalid token.
 */
export async function unsubscribe(
  { database, seal, now }: Pick<Context, 'database' | 'seal' | 'now'>,
  token: string,
): Promise<void> {
  const opened = seal.open(unsubscribeSeal.purpose, token, now());
  if (opened === null) throw new Problem('not_found');
  const { person, categories } = TokenContent.parse(JSON.parse(opened.text));
  const selected: NotificationCategory[] = configurableCategoryNames.filter((name) =>
    categories.includes(name),
  );
  if (selected.length === 0) return;
  await withPlatform(database, 'unsubscribe a person', (tx) =>
    disableMail(tx, person, selected, now()),
  );
}
