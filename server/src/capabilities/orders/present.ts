import {
  addressProblems,
  addressTable,
  EmergencyAddress,
  firstBill,
  lineAmounts,
  lineProblems,
  messagingTable,
  type Order,
  type OrderDetail,
  type OrderLine,
  OrderTask,
  portedStateNames,
  portTable,
  rejectOf,
} from '@trunkline/contract/orders';
import { eventsFor } from '@trunkline/contract/orders/states';
import { microUnits, minorUnits } from '@trunkline/contract/kernel/money';
import type { Actor } from '../../kernel/context.ts';
import { chargeActions, lineActions, orderActions, taskActions } from './policy.ts';
import type { StoredLine } from './queries/lines.ts';
import type { StoredOrder } from './queries/orders.ts';
import type { StoredCharge, StoredTask } from './queries/tasks.ts';

type RatedLine = Pick<StoredLine, 'charges' | 'quantity' | 'currency' | 'terms'>;

/** Returns the total of the first bill of lines, in minor units. */
export const firstBillOf = (lines: readonly RatedLine[]): bigint =>
  firstBill(
    lines.map(({ charges, quantity, currency, terms }) => ({
      ...lineAmounts(charges, quantity, currency),
      trial_days: terms.trial_days,
    })),
  );

const problems: Readonly<Record<string, string>> = lineProblems;

function presentLine(actor: Actor, order: StoredOrder, stored: StoredLine): OrderLine {
  const { terms, currency, problem, delivers: _delivers, ...rest } = stored;
  const { asks_while_delivered: _asks, ...line } = rest;
  const { once, recurring } = lineAmounts(line.charges, line.quantity, currency);
  const { term_months, bill_months, trial_days, trial_end } = terms;
  return {
    ...line,
    term_months,
    bill_months,
    trial_days,
    trial_end,
    once: String(once),
    recurring: String(recurring),
    problem: problem === null ? null : (problems[problem] ?? lineProblems.refused),
    may: lineActions(actor, order, stored),
  };
}

const noAddress = {
  street: '',
  floor: '',
  room: '',
  city: '',
  region: '',
  postal_code: '',
  country: '',
};

/** Returns an address with all its fields; null if there is none. */
const completeAddress = (stored: Partial<EmergencyAddress> | null): EmergencyAddress | null =>
  stored === null ? null : EmergencyAddress.parse({ ...noAddress, ...stored });

function presentAddress({
  address_state: state,
  address,
  proposed,
  problem,
  address_party,
}: Pick<
  StoredTask,
  'address_state' | 'address' | 'proposed' | 'problem' | 'address_party'
>): OrderTask['emergency'] {
  if (state === null) return null;
  return {
    state,
    address: completeAddress(address),
    proposed: completeAddress(proposed),
    problem: problem === null ? null : addressProblems[problem],
    may: eventsFor(addressTable, state, address_party === null ? [] : [address_party]),
  };
}

type PortEvents = OrderTask['numbers'][number]['may'];

/** Returns the events that the actor may record for a number being ported. */
function portActions(
  { state, messaging }: StoredTask['numbers'][number],
  { port_party, letter }: Pick<StoredTask, 'port_party' | 'letter'>,
): PortEvents {
  const parties = port_party === null ? [] : [port_party];
  const blocked = new Set([
    ...(letter?.state === 'signed' ? [] : ['submit']),
    ...(messaging === 'pending' ? ['finish'] : []),
  ]);
  return [
    ...eventsFor(portTable, state, parties).filter((event) => !blocked.has(event)),
    ...(portedStateNames.includes(state) ? eventsFor(messagingTable, messaging, parties) : []),
  ];
}

export const presentTask = ({
  is_responsible,
  decides,
  numbers,
  port_party,
  letter_party,
  ...task
}: StoredTask): OrderTask =>
  OrderTask.parse({
    ...task,
    emergency: presentAddress(task),
    numbers: numbers.map((stored) => {
      const { reject_code, carrier_message, ...number } = stored;
      return {
        ...number,
        rejection:
          reject_code === null
            ? null
            : { code: reject_code, ...rejectOf(reject_code), carrier_message },
        may: portActions(stored, { port_party, letter: task.letter }),
      };
    }),
    may: taskActions(task, { is_responsible, decides, letter_party }),
  });

function presentCharge(
  actor: Actor,
  order: StoredOrder,
  { amount_micro, ...charge }: StoredCharge,
) {
  const amount = (BigInt(amount_micro) * minorUnits(charge.currency)) / microUnits;
  return { ...charge, amount: String(amount), may: chargeActions(actor, order, charge) };
}

interface OrderParts {
  readonly lines: readonly StoredLine[];
  readonly tasks: readonly StoredTask[];
  readonly charges: readonly StoredCharge[];
  readonly history: OrderDetail['history'];
}

/** Presents an order in the contract's shape, with the actions that the actor may take. */
export function presentOrder(
  actor: Actor,
  order: StoredOrder,
  { lines, tasks, charges, history }: OrderParts,
): OrderDetail {
  return {
    ...order,
    first_bill: String(firstBillOf(lines)),
    may: orderActions(actor, order) satisfies Order['may'],
    lines: lines.map((line) => presentLine(actor, order, line)),
    tasks: tasks.map(presentTask),
    charges: charges.map((charge) => presentCharge(actor, order, charge)),
    history,
  };
}
