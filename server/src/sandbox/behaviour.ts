// How the sandbox supplier behaves, by the suffix of a plan's code, to simulate the faults of real
// suppliers.

/** One event in the life of a request. */
export interface PlannedEvent {
  readonly type: 'accepted' | 'held' | 'milestone' | 'charge' | 'completed' | 'cancelled';
  readonly data: Readonly<Record<string, unknown>>;
  /** Time steps before the event. */
  readonly steps: number;
}

export interface Behaviour {
  /** Refuses the first attempt of a line, and accepts the next. */
  readonly refusesFirst: boolean;
  /** Accepts the request, then closes the connection without a response. */
  readonly dropsConnection: boolean;
  /** Sends every event twice. */
  readonly sendsTwice: boolean;
  /** Sends the last event first. */
  readonly sendsBackwards: boolean;
  /** Units delivered beyond the ordered quantity. */
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
    dropsConnection: hasSuffix('-cut-after-accept'),
    sendsTwice: hasSuffix('-duplicate'),
    sendsBackwards: hasSuffix('-out-of-order'),
    extra: hasSuffix('-drift') ? 2 : 0,
    events: (suffix === undefined ? undefined : plans[suffix]) ?? [accepted, ready, completed],
  };
}
