// State machines as tables. One table defines the check in SQL, the actions that screens offer, and
// the test of every state, event and party.

/**
 * Parties that can trigger a transition: people of the buyer or the seller, approvers, people of
 * the company responsible for a task, the recipient of a quote's link, or the system: a job, the
 * lines of an order, the supplier of a line (the order line one company up, or a connector), or the
 * bundle that a line is part of.
 */
export const parties = [
  'buyer',
  'seller',
  'approver',
  'responsible',
  'recipient',
  'job',
  'lines',
  'supplier',
  'bundle',
] as const;
export type Party = (typeof parties)[number];

export interface Transition<State extends string, Event extends string> {
  readonly event: Event;
  readonly from: State;
  readonly to: State;
  readonly who: readonly Party[];
}

export interface StateTable<State extends string = string, Event extends string = string> {
  /** Names the machine in SQL: `app.<name>_transitions`. */
  readonly name: string;
  /** The table and column that store the state. */
  readonly column: `${string}.${string}`;
  /** In the order in which they are usually reached; the first is the initial one. */
  readonly states: readonly State[];
  readonly events: readonly Event[];
  readonly transitions: readonly Transition<State, Event>[];
}

/** Rows of a table: source states, event, target states, and allowed parties. */
type Row<State, Event> = readonly [
  from: readonly State[],
  event: Event,
  to: readonly State[],
  who: readonly Party[],
];

export function defineStateTable<const State extends string, const Event extends string>(
  name: string,
  column: `${string}.${string}`,
  states: readonly State[],
  events: readonly Event[],
  rows: readonly Row<State, Event>[],
): StateTable<State, Event> {
  const transitions = rows.flatMap(([from, event, to, who]) =>
    from.flatMap((start) => to.map((end) => ({ event, from: start, to: end, who }))),
  );
  return { name, column, states, events, transitions };
}

/** Returns the states that an event leads to for these parties. */
export function nextStates<State extends string, Event extends string>(
  { transitions }: StateTable<State, Event>,
  from: State,
  event: Event,
  parties: readonly Party[],
): State[] {
  return transitions
    .filter((transition) => transition.from === from && transition.event === event)
    .filter(({ who }) => who.some((party) => parties.includes(party)))
    .map(({ to }) => to);
}

/** Whether these parties can trigger an event in any state. */
export const isEventOf = (
  { transitions }: StateTable,
  event: string,
  parties: readonly Party[],
): boolean =>
  transitions.some((each) => each.event === event && each.who.some((who) => parties.includes(who)));

/** Returns the events that these parties can trigger, in the order of the table. */
export function eventsFor<State extends string, Event extends string>(
  table: StateTable<State, Event>,
  from: State,
  parties: readonly Party[],
): Event[] {
  return table.events.filter((event) => nextStates(table, from, event, parties).length > 0);
}

const quote = (text: string) => `'${text}'`;

/** Returns the SQL function that contains the table. */
export function transitionsSql({ name, transitions }: StateTable): string {
  const rows = transitions.map(
    ({ event, from, to, who }) =>
      `      (${[from, event, to].map(quote).join(', ')}, array[${who.map(quote).join(', ')}])`,
  );
  return `create function app.${name}_transitions()
  returns table (from_state text, event text, to_state text, who text[])
  language sql immutable parallel safe
  as $$
    values
${rows.join(',\n')}
  $$;
`;
}
