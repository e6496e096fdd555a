// How the sandbox supplier answers, by the end of a plan's code, so that everything that goes wrong
// with real suppliers can be tried.

/** One event of the life of a request. */
export interface PlannedEvent {
  readonly type: 'accepted' | 'held' | 'milestone' | 'charge' | 'completed' | 'cancelled';
  readonly data: Readonly<Record<string, unknown>>;
  /** Steps of time before it. */
  readonly steps: number;
}

export interface Behaviour {
  /** Refuses the first attempt of a line, and takes on the next. */
  readonly refusesFirst: boolean;
  /** Takes the request on, then closes the connection without an answer. */
  readonly cutsAnswer: boolean;
  /** Sends every event twice. */
  readonly sendsTwice: boolean;
  /** Sends the last event first. */
  readonly sendsBackwards: boolean;
  /** How many more it delivers than were ordered. */
  readonly extra: number;
  readonly events: readonly PlannedEvent[];
}

const event = (
  type: PlannedEvent['type'],
  steps = 1,
  data: PlannedEvent['data'] = {},
): PlannedEvent => ({ type, steps, data });

const accepted = event('accepted');
const ready = event('milestone', 1, { name: 'Set up' });
const completed = event('completed');

const plans: Readonly<Record<string, readonly PlannedEvent[]>> = {
  '-hold': [
    accepted,
    event('held', 1, { reason: 'The address has to be checked.' }),
    event('milestone', 6, { name: 'Address checked' }),
    completed,
  ],
  '-charge': [
    accepted,
    event('charge', 1, { description: 'Construction', amount: '120.00', currency: 'USD' }),
    completed,
  ],
  '-late': [event('accepted', 12), event('completed', 12)],
};

/** Returns the behaviour for a code, whatever its case. */
export function behaviourOf(code: string): Behaviour {
  const sku = code.toLowerCase();
  const hasSuffix = (suffix: string) => sku.endsWith(suffix);
  const suffix = Object.keys(plans).find(hasSuffix);
  return {
    refusesFirst: hasSuffix('-refuse'),
    cutsAnswer: hasSuffix('-cut-after-accept'),
    sendsTwice: hasSuffix('-duplicate'),
    sendsBackwards: hasSuffix('-out-of-order'),
    extra: hasSuffix('-drift') ? 2 : 0,
    events: (suffix === undefined ? undefined : plans[suffix]) ?? [accepted, ready, completed],
  };
}
