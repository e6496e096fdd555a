import { inSentence } from '@trunkline/contract/kernel/listing';
import {
  addressStates,
  type OrderDetail,
  type OrderTask,
  taskKinds,
  type TrackedStep,
} from '@trunkline/contract/orders';
import { letterDays, letterStates } from '@trunkline/contract/orders/letters';
import { taskName } from '@trunkline/contract/orders/texts';

type Line = Pick<
  OrderDetail['lines'][number],
  'id' | 'parent_id' | 'service' | 'state' | 'state_since' | 'due_at'
>;
type Task = Pick<
  OrderDetail['tasks'][number],
  | 'line_id'
  | 'kind'
  | 'title'
  | 'state'
  | 'state_since'
  | 'responsible'
  | 'responsible_name'
  | 'due_at'
  | 'depends_on'
> & {
  readonly emergency: Pick<NonNullable<OrderTask['emergency']>, 'state'> | null;
  readonly numbers: readonly {
    readonly losing_carrier: string;
    readonly rejection: Pick<
      NonNullable<OrderTask['numbers'][number]['rejection']>,
      'label' | 'owner'
    > | null;
  }[];
  readonly letter:
    | (Pick<NonNullable<OrderTask['letter']>, 'state' | 'sent_at'> & {
        readonly signature: { readonly signed_at: string } | null;
      })
    | null;
};

/** Fields of an order from which its steps are derived. */
export interface TrackedOrder extends Pick<
  OrderDetail,
  'state' | 'seller_name' | 'buyer_name' | 'submitted_at'
> {
  readonly lines: readonly Line[];
  readonly tasks: readonly Task[];
  readonly charges: readonly Pick<
    OrderDetail['charges'][number],
    'line_id' | 'state' | 'expires_at'
  >[];
  readonly history: readonly Pick<OrderDetail['history'][number], 'machine' | 'to_state' | 'at'>[];
}

const finalStates = new Set(['succeeded', 'failed', 'cancelled']);

const titleOf = (task: Task) => {
  const { kind, responsible_name, responsible, emergency } = task;
  if (kind === 'approval') return `Approval by ${responsible_name ?? responsible}`;
  if (emergency !== null)
    return `${taskKinds[kind]}: ${inSentence(addressStates[emergency.state])}`;
  return taskName(task);
};

function taskStep(task: Task): TrackedStep {
  const { line_id, state, state_since, responsible_name, due_at, depends_on } = task;
  const isOver = state === 'done' || state === 'cancelled';
  const isLater = state === 'waiting' && depends_on !== null;
  return {
    line_id,
    title: titleOf(task),
    state: isOver ? state : isLater ? 'upcoming' : 'current',
    responsible_name: isOver ? null : responsible_name,
    due_at: isOver ? null : due_at,
    at: state === 'done' ? state_since : null,
  };
}

const daysAfter = (moment: string, days: number) =>
  new Date(Date.parse(moment) + days * 24 * 60 * 60_000).toISOString();

/** Days after which app.expire_orders cancels an order without answers. */
const answerDays = 30;
/** Days after which a draft is cancelled. */
const draftDays = 90;
/** Days in the state ready after which app.remind_orders alerts the seller. */
const startDays = 1 / 24;

/** Returns the step of a port's letter, which is signed before its numbers are submitted. */
function letterStep({ line_id, letter, state, due_at }: Task, signer: string): TrackedStep[] {
  const isOver = state === 'done' || state === 'cancelled';
  if (isOver && letter?.state !== 'signed') return [];
  const isSigned = letter?.state === 'signed';
  const isSent = letter?.state === 'sent';
  return [
    {
      line_id,
      title: `Letter of authorisation: ${letter === null ? 'to be sent' : inSentence(letterStates[letter.state])}`,
      state: isSigned ? 'done' : 'current',
      responsible_name: isSigned ? null : signer,
      due_at: isSigned ? null : isSent ? daysAfter(letter.sent_at, letterDays) : due_at,
      at: isSigned ? (letter.signature?.signed_at ?? null) : null,
    },
  ];
}

/** Returns a step for each correction that a rejected port needs from the buyer. */
function correctionSteps({ line_id, due_at, numbers }: Task, buyer: string): TrackedStep[] {
  const labels = numbers.flatMap(({ rejection }) =>
    rejection?.owner === 'buyer' ? [rejection.label] : [],
  );
  return [...new Set(labels)].map((label) => ({
    line_id,
    title: `Rejected by the carrier: ${inSentence(label.replace(/\.$/, ''))}`,
    state: 'current',
    responsible_name: buyer,
    due_at,
    at: null,
  }));
}

/** Returns the steps of a task; a port follows its letter and the corrections that it needs. */
function taskSteps(task: Task, buyer: string): TrackedStep[] {
  if (task.kind !== 'port') return [taskStep(task)];
  const step = taskStep(task);
  if (step.state === 'done' || step.state === 'cancelled')
    return [...letterStep(task, buyer), step];
  const corrections = correctionSteps(task, buyer);
  const isWaiting = task.letter?.state !== 'signed' || corrections.length > 0;
  return [
    ...letterStep(task, buyer),
    ...corrections,
    isWaiting && step.state === 'current' ? { ...step, state: 'upcoming' } : step,
  ];
}

/** Returns a step for each charge, on a line or the whole order, that the buyer has to answer. */
const chargeSteps = ({ charges, buyer_name }: TrackedOrder, line: string | null): TrackedStep[] =>
  charges
    .filter(({ line_id, state }) => line_id === line && state === 'proposed')
    .map(({ expires_at }) => ({
      line_id: line,
      title: 'Accept or decline an additional charge',
      state: 'current',
      responsible_name: buyer_name ?? 'The buyer',
      due_at: expires_at,
      at: null,
    }));

/** Returns the steps of the whole order: placing it, approvals, and submitting it for delivery. */
function ownSteps(order: TrackedOrder) {
  const { state, buyer_name, seller_name, submitted_at, tasks, history } = order;
  const since = (target: TrackedOrder['state']) =>
    history.findLast(({ machine, to_state }) => machine === 'order' && to_state === target)?.at;
  const dueAfter = (start: string | undefined, days: number) =>
    start === undefined ? null : daysAfter(start, days);
  const placedStep: TrackedStep = {
    line_id: null,
    title: 'Order placed',
    state: submitted_at === null ? 'current' : 'done',
    responsible_name: submitted_at === null ? buyer_name : null,
    due_at: submitted_at === null ? dueAfter(since('draft'), draftDays) : null,
    at: submitted_at,
  };
  const details: TrackedStep[] =
    state === 'awaiting_details'
      ? [
          {
            line_id: null,
            title: 'Answer the open questions',
            state: 'current',
            responsible_name: buyer_name,
            due_at: dueAfter(since('awaiting_details'), answerDays),
            at: null,
          },
        ]
      : [];
  const approvals = tasks.filter(({ kind }) => kind === 'approval').map(taskStep);
  const others = tasks
    .filter(({ kind, line_id }) => kind !== 'approval' && line_id === null)
    .flatMap((task) => taskSteps(task, buyer_name ?? 'The buyer'));
  const startEvent = history.find(
    ({ machine, to_state }) => machine === 'order' && to_state === 'submitting',
  );
  const submittedStep: TrackedStep = {
    line_id: null,
    title: 'Submitted for delivery',
    state: startEvent !== undefined ? 'done' : state === 'ready' ? 'current' : 'upcoming',
    responsible_name: state === 'ready' ? seller_name : null,
    due_at: state === 'ready' ? dueAfter(since('ready'), startDays) : null,
    at: startEvent?.at ?? null,
  };
  return [
    placedStep,
    ...details,
    ...approvals,
    submittedStep,
    ...others,
    ...chargeSteps(order, null),
  ];
}

function lineSteps(order: TrackedOrder, line: Line): TrackedStep[] {
  const { seller_name, buyer_name, tasks, lines } = order;
  const parts = lines.filter(({ parent_id }) => parent_id === line.id);
  const ownTaskSteps = tasks
    .filter(({ line_id, kind }) => line_id === line.id && kind !== 'provisioning')
    .flatMap((task) => taskSteps(task, buyer_name ?? 'The buyer'));
  const deliveredStep: TrackedStep = {
    line_id: line.id,
    title: parts.length === 0 ? `Delivery of ${line.service}` : `${line.service} complete`,
    state:
      line.state === 'succeeded'
        ? 'done'
        : line.state === 'failed'
          ? 'failed'
          : line.state === 'cancelled'
            ? 'cancelled'
            : line.state === 'pending' || line.state === 'awaiting_details' || parts.length > 0
              ? 'upcoming'
              : 'current',
    responsible_name: finalStates.has(line.state) || parts.length > 0 ? null : seller_name,
    due_at: line.due_at,
    at: finalStates.has(line.state) ? line.state_since : null,
  };
  // A bundle is complete with its last part.
  const charges = chargeSteps(order, line.id);
  return [
    ...parts.flatMap((part) => lineSteps(order, part)),
    ...ownTaskSteps,
    ...charges,
    deliveredStep,
  ];
}

/** Returns the steps of an order for its buyer, in the order in which they happen. */
export const trackedSteps = (order: TrackedOrder): TrackedStep[] => {
  const topLines = order.lines.filter(({ parent_id }) => parent_id === null);
  const steps = [...ownSteps(order), ...topLines.flatMap((line) => lineSteps(order, line))];
  return order.state === 'cancelled'
    ? steps.map((step) =>
        step.state === 'current' || step.state === 'upcoming'
          ? { ...step, state: 'cancelled', responsible_name: null, due_at: null }
          : step,
      )
    : steps;
};
