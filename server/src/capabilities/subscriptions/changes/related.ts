import { brokenRelations, relationText, type Units } from '@trunkline/contract/catalog/relations';
import type { Day } from '@trunkline/contract/kernel/days';
import type { Subscription as Facts } from '@trunkline/contract/subscriptions/terms';
import type { Tx } from '@trunkline/database/database';
import { Problem } from '../../../kernel/errors.ts';
import { selectRelated, type Used } from '../queries/relations.ts';

type Planned = Pick<Used, 'quantity' | 'later' | 'renews_on' | 'ends_on'>;

const plannedOf = ({ quantity, scheduled, term_to, ends_on }: Facts): Planned => ({
  quantity,
  later: scheduled.quantity ?? null,
  renews_on: term_to,
  ends_on,
});

function quantityOn({ quantity, later, renews_on, ends_on }: Planned, day: Day): number {
  if (ends_on !== null && ends_on <= day) return 0;
  return later !== null && renews_on !== null && renews_on <= day ? later : quantity;
}

/** The days on which a subscription has another quantity than before. */
const turnsOf = ({ later, renews_on, ends_on }: Planned) =>
  [later === null ? null : renews_on, ends_on].filter((day) => day !== null);

/**
 * Throws Problem `validation_failed` if after a change a service of the company that uses it lacks
 * what it requires, today or on a day for which something is scheduled; it names the fix. What was
 * missing before stays possible.
 */
export async function requireRelated(
  tx: Tx,
  id: string,
  { before, after, day }: { readonly before: Facts; readonly after: Facts; readonly day: Day },
): Promise<void> {
  const found = await selectRelated(tx, id);
  if (found === null || found.relations.length === 0) return;
  const { relations, used, names } = found;
  const unitsOn = (on: Day, own: Planned): Units[] =>
    used.flatMap((each) => {
      const quantity = quantityOn(each.id === id ? own : each, on);
      return quantity > 0 ? [{ service_id: each.service_id, quantity }] : [];
    });
  const [was, becomes] = [plannedOf(before), plannedOf(after)];
  const days = [day, ...turnsOf(was), ...turnsOf(becomes)].filter((each) => each >= day);
  const broken = days.flatMap((on) =>
    brokenRelations(unitsOn(on, was), unitsOn(on, becomes), relations),
  );
  const known = new Map([
    ...names.map((each) => [each.id, each.name] as const),
    ...used.map((each) => [each.service_id, each.service] as const),
  ]);
  const texts = new Set(broken.map((each) => relationText(each, (service) => known.get(service))));
  if (texts.size === 0) return;
  const message = `After this change, ${[...texts].join(' ')}`;
  const path = becomes.ends_on === was.ends_on ? 'change.quantity' : 'change';
  throw new Problem('validation_failed', { message, fields: [{ path, message }] });
}
