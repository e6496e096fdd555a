import type { PublicStep, TrackerView } from '@trunkline/contract/orders/document';
import { includedText } from '@trunkline/contract/orders/texts';
import { rejectOf } from '@trunkline/contract/orders/ports';
import { lineStates, orderStates } from '@trunkline/contract/orders/states';
import { type Context, withPlatform } from '../../../kernel/context.ts';
import { type LinkedOrder, openLink } from '../queries/links.ts';
import { type TrackedOrder, trackedSteps } from '../records/tracker.ts';
import { hashOf } from './share-order.ts';

const finalStates = new Set(['completed', 'cancelled', 'failed']);

/** Returns a formatter of days in the companies' agreed time zone: 'March 1, 2027'. */
function dayTexts(timeZone: string) {
  const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone });
  return (instant: string | null) => (instant === null ? null : days.format(new Date(instant)));
}

const trackedOf = (order: LinkedOrder): TrackedOrder => ({
  ...order,
  tasks: order.tasks.map((task) => ({
    ...task,
    numbers: task.numbers.map(({ losing_carrier, reject_code }) => ({
      losing_carrier,
      rejection: reject_code === null ? null : rejectOf(reject_code),
    })),
  })),
});

function stepsOf(order: LinkedOrder, now: Date): PublicStep[] {
  const dayText = dayTexts(order.time_zone);
  const services = new Map(order.lines.map(({ id, service }) => [id, service]));
  return trackedSteps(trackedOf(order)).map(
    ({ line_id, title, state, responsible_name, due_at, at }) => {
      const service = line_id === null ? null : (services.get(line_id) ?? null);
      return {
        title,
        about: services.size < 2 || service === null || title.includes(service) ? null : service,
        state,
        responsible: responsible_name,
        due: dayText(due_at),
        isLate: responsible_name !== null && due_at !== null && new Date(due_at) < now,
        at: dayText(at),
      };
    },
  );
}

/**
 * Opens the link of an order for anyone who has it; null if it is unknown, revoked or expired, or
 * belongs to another site.
 */
export async function openTracker(
  { database, siteContext, now }: Context,
  token: string,
): Promise<{ readonly sellerId: string; readonly tracker: TrackerView } | null> {
  const site = siteContext.tenant.company_id;
  const order = await withPlatform(database, 'the link of an order was opened', (tx) =>
    openLink(tx, hashOf(token), site, now()),
  );
  if (order === null) return null;
  const { seller_id, seller_name, buyer_name, number, state, lines } = order;
  const services = new Map(lines.map(({ id, service }) => [id, service]));
  return {
    sellerId: seller_id,
    tracker: {
      number,
      seller: seller_name,
      buyer: buyer_name,
      state: orderStates[state],
      isOver: finalStates.has(state),
      lines: lines.map((line) => ({
        name: `${line.service}: ${line.plan}`,
        included: line.parent_id === null ? null : includedText(services.get(line.parent_id) ?? ''),
        quantity: line.quantity.toLocaleString('en'),
        state: lineStates[line.state],
      })),
      steps: stepsOf(order, now()),
    },
  };
}
