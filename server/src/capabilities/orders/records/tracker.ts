import { type OrderDetail, taskKinds, type TrackedStep } from '@trunkline/contract/orders';

type Order = Pick<
  OrderDetail,
  'state' | 'seller_name' | 'buyer_name' | 'lines' | 'tasks' | 'submitted_at' | 'history'
>;

const ended = new Set(['succeeded', 'failed', 'cancelled']);

/** Of the whole order: placing it, its approvals, and handing it to the seller. */
function ownSteps({ state, buyer_name, seller_name, submitted_at, tasks, history }: Order) {
  const placed: TrackedStep = {
    line_id: null,
    title: 'Order placed',
    state: submitted_at === null ? 'current' : 'done',
    owing_name: submitted_at === null ? buyer_name : null,
    due_at: null,
    at: submitted_at,
  };
  const details: TrackedStep[] =
    state === 'awaiting_details'
      ? [
          {
            line_id: null,
            title: 'Answer the open questions',
            state: 'current',
            owing_name: buyer_name,
            due_at: null,
            at: null,
          },
        ]
      : [];
  const approvals = tasks
    .filter(({ kind }) => kind === 'approval')
    .map((task): TrackedStep => ({
      line_id: null,
      title: `Approval by ${task.owing_name ?? task.owing}`,
      state: task.state === 'done' ? 'done' : task.state === 'cancelled' ? 'cancelled' : 'current',
      owing_name: task.state === 'done' ? null : task.owing_name,
      due_at: task.due_at,
      at: task.state === 'done' ? task.state_since : null,
    }));
  const started = history.find(
    ({ machine, to_state }) => machine === 'order' && to_state === 'submitting',
  );
  const handed: TrackedStep = {
    line_id: null,
    title: 'Submitted for delivery',
    state: started !== undefined ? 'done' : state === 'ready' ? 'current' : 'coming',
    owing_name: state === 'ready' ? seller_name : null,
    due_at: null,
    at: started?.at ?? null,
  };
  return [placed, ...details, ...approvals, handed];
}

function lineSteps({ seller_name, tasks }: Order, line: OrderDetail['lines'][number]) {
  const own = tasks
    .filter(({ line_id, kind }) => line_id === line.id && kind !== 'provisioning')
    .map((task): TrackedStep => ({
      line_id: line.id,
      title: task.title || taskKinds[task.kind],
      state:
        task.state === 'done'
          ? 'done'
          : task.state === 'cancelled'
            ? 'cancelled'
            : task.depends_on !== null && task.state === 'waiting'
              ? 'coming'
              : 'current',
      owing_name: task.state === 'done' || task.state === 'cancelled' ? null : task.owing_name,
      due_at: task.due_at,
      at: task.state === 'done' ? task.state_since : null,
    }));
  const due = tasks.find(
    ({ line_id, kind, state }) =>
      line_id === line.id && kind === 'provisioning' && state !== 'cancelled',
  );
  const delivered: TrackedStep = {
    line_id: line.id,
    title: `Delivery of ${line.service}`,
    state:
      line.state === 'succeeded'
        ? 'done'
        : line.state === 'failed'
          ? 'failed'
          : line.state === 'cancelled'
            ? 'cancelled'
            : line.state === 'pending' || line.state === 'awaiting_details'
              ? 'coming'
              : 'current',
    owing_name: ended.has(line.state) ? null : seller_name,
    due_at: due?.due_at ?? null,
    at: ended.has(line.state) ? line.state_since : null,
  };
  return [...own, delivered];
}

/** Returns the steps of an order for its buyer, in the order in which they happen. */
export const trackedSteps = (order: Order): TrackedStep[] => {
  const steps = [...ownSteps(order), ...order.lines.flatMap((line) => lineSteps(order, line))];
  return order.state === 'cancelled'
    ? steps.map((step) =>
        step.state === 'current' || step.state === 'coming'
          ? { ...step, state: 'cancelled', owing_name: null, due_at: null }
          : step,
      )
    : steps;
};
