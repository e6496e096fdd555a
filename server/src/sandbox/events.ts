import { setTimeout as sleep } from 'node:timers/promises';
import { signatureOf } from '../kernel/webhook-signature.ts';
import { behaviourOf, type PlannedEvent } from './behaviour.ts';
import type { Ledger, SandboxEvent, StoredRequest } from './ledger.ts';

export interface SandboxSettings {
  /** The signing secret, as suppliers get it. */
  readonly secret: string;
  /** Where events are posted to. */
  readonly eventsTo: string;
  /** Milliseconds per time step. */
  readonly pace: number;
  readonly file: string;
}

export const keyOf = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

/** Maximum number of attempts to send an event. */
const maxAttempts = 40;

/** Sends the events of requests, each at its time. */
export function createSender({ secret, eventsTo, pace }: SandboxSettings, ledger: Ledger) {
  async function post(request: StoredRequest, { id, type, sequence, data }: SandboxEvent) {
    const { key, reference } = request;
    const body = JSON.stringify({ type, key, reference, sequence, data });
    const timestamp = Math.floor(Date.now() / 1000).toString();
    const response = await fetch(eventsTo, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatureOf(keyOf(secret), { id, timestamp, body }),
      },
      body,
    });
    await response.arrayBuffer();
    return response.ok;
  }

  /** Sends an event until it is accepted; retries later while the receiver is down. */
  async function send(request: StoredRequest, event: SandboxEvent): Promise<void> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const isAccepted = await post(request, event).catch(() => false);
      if (isAccepted) {
        event.sent = true;
        ledger.save();
        return;
      }
      await sleep(pace * Math.min(attempt, 10));
    }
  }

  async function run(request: StoredRequest, planned: readonly PlannedEvent[]): Promise<void> {
    const { sendsTwice, sendsBackwards } = behaviourOf(request.code);
    const due = request.events.filter(({ sent }) => !sent);
    if (sendsBackwards) due.reverse();
    for (const event of due) {
      await sleep(pace * (planned[event.sequence - 1]?.steps ?? 1));
      await send(request, event);
      if (sendsTwice) await post(request, event).catch(() => false);
    }
  }

  return {
    /** Sends the events that have not been sent yet. */
    start(request: StoredRequest): void {
      void run(request, behaviourOf(request.code).events);
    },
    /** Adds events to a request, numbered after its existing ones. */
    add(request: StoredRequest, planned: readonly PlannedEvent[]): void {
      for (const { type, data } of planned) {
        const sequence = request.events.length + 1;
        request.events.push({
          id: `evt_${request.reference}_${sequence}`,
          type,
          sequence,
          data: { ...data },
          sent: false,
        });
      }
    },
  };
}
