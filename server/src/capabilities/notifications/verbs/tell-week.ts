import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { notifyOfWeek } from '../queries/telling.ts';

/** Tells those who run a company what was new in the week before; how many people. Nobody twice in a week. */
export function tellWeek(database: Database, now: Date): Promise<number> {
  return withPlatform(database, 'people are told of their week', (tx) => notifyOfWeek(tx, now));
}
