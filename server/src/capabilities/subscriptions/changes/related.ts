import { brokenRelations, relationText, type Units } from '@trunkline/contract/catalog/relations';
import type { Day } from '@trunkline/contract/kernel/days';
import type { Subscription as SubscriptionTerms } from '@trunkline/contract/subscriptions/terms';
import type { Tx } from '@trunkline/database/database';
import { Problem } from '../../../kernel/errors.ts';
import { selectRelated, type UsedUnits } from '../queries/relations.ts';

type Schedule = Pick<UsedUnits, 'quantity' | 'later' | 'renews_on' | 'ends_on'>;

const scheduleOf = ({ quantity, scheduled, term_to, ends_on }: SubscriptionTerms): Schedule => ({
  quantity,
  later: scheduled.quantity ?? null,
  renews_on: term_to,
  ends_on,
});

function quantityOn({ quantity, later, renews_on, ends_on }: Schedule, day: Day): number {
  if (ends_on !== null && ends_on <= day) return 0;
  return later !== null && renews_on !== null && renews_on <= day ? later : quantity;
}

/** Returns the days on which the quantity of a subscription changes. */
const changeDaysOf = ({ later, renews_on, ends_on }: Schedule) =>
  [later === null ? null : renews_on, ends_on].filter((day) => day !== null);

/**
 * Throws Problem `validation_failed`, which names the fix, if a change would break a requirement of
 * a service that the company uses, today or on a scheduled day. Requirements that are already unmet
 * may stay unmet.
 */
export async function requireRelations(
  tx: Tx,
  id: string,
  {
    before,
    after,
    day,
  }: { readonly before: SubscriptionTerms; readonly after: SubscriptionTerms; readonly day: Day },
): Promise<void> {
  const related = await selectRelated(tx, id);
  if (related === null || related.relations.length === 0) return;
  const { relations, used, names } = related;
  const unitsOn = (on: Day, schedule: Schedule): Units[] =>
    used.flatMap((each) => {
      const quantity = quantityOn(each.id === id ? schedule : each, on);
      return quantity > 0 ? [{ service_id: each.service_id, quantity }] : [];
    });
  const [previous, next] = [scheduleOf(before), scheduleOf(after)];
  const days = [day, ...changeDaysOf(previous), ...changeDaysOf(next)].filter(
    (each) => each >= day,
  );
  const broken = days.flatMap((on) =>
    brokenRelations(unitsOn(on, previous), unitsOn(on, next), relations),
  );
  const namesById = new Map([
    ...names.map((each) => [each.id, each.name] as const),
    ...used.map((each) => [each.service_id, each.service] as const),
  ]);
  const texts = new Set(
    broken.map((each) => relationText(each, (service) => namesById.get(service))),
  );
  if (texts.size === 0) return;
  const message = `After this change, ${[...texts].join(' ')}`;
  const path = next.ends_on === previous.ends_on ? 'change.quantity' : 'change';
  throw new Problem('validation_failed', { message, fields: [{ path, message }] });
}
