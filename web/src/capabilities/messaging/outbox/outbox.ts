import type { Message } from '@trunkline/contract/messaging';
import { apiErrorOf } from '../../../kernel/api-error.ts';
import { handleResponse, handleNoResponse, onReconnected } from '../../../kernel/connection.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { isTimeout } from '../../../kernel/queue/outcome.ts';
import {
  hasQueuedWrites,
  queueWrite,
  requestOf,
  sendLater,
  sendQueued,
} from '../../../kernel/queue/queue.ts';
import { followQueue } from '../../../kernel/queue/queue-changed.ts';
import { allWrites, putWrite, removeWrite } from '../../../kernel/queue/store.ts';
import { setHasQueued } from '../../../kernel/queue/waiting.ts';
import { reportProblem } from '../../../kernel/report-problem.ts';
import { request } from '../../../kernel/request.ts';
import { isMessage } from '../messaging-event.ts';
import {
  conversationOf,
  messageOf,
  type WaitingMessage,
  type MessageDraft,
  writeOf,
} from './waiting-message.ts';

/**
 * Milliseconds before a request times out, and minimum and maximum delay between attempts while the
 * server isn't known to be back.
 */
const timeoutMs = 30_000;
const minDelayMs = 2_000;
const maxDelayMs = 30_000;

export interface OutboxDependencies {
  /** Called with a message the server has stored. */
  onArrive: (message: Message) => void;
  /** Another tab or the service worker has sent a message to this conversation. */
  onSentByOtherTab: (conversation: string) => void;
}

/**
 * Messages that a person has written and the server hasn't stored yet. All go through the browser's
 * queue, which survives reloads, keeps their order, and resends each message with the same key
 * until the server responds.
 */
export class Outbox {
  readonly #owner: string;
  readonly #dependencies: OutboxDependencies;
  readonly #messages = new Map<string, WaitingMessage>();
  /** Keys seen in the queue; when one disappears, its message was sent, perhaps by another tab. */
  readonly #queued = new Set<string>();
  readonly #reasons = new Map<string, string>();
  /** Keys of discarded messages, so that a read started earlier doesn't bring them back. */
  readonly #discarded = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #list: readonly WaitingMessage[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = minDelayMs;
  #sending: Promise<void> | null = null;
  #isFlushRequested = false;
  #notifyTabs = (): void => undefined;
  /** Whether the server responded to the last request; true before the first one. */
  #isAnswering = true;
  #isStopped = false;

  constructor(owner: string, dependencies: OutboxDependencies) {
    this.#owner = owner;
    this.#dependencies = dependencies;
  }

  /** Sends queued messages until the returned function is called. */
  start(): () => void {
    this.#isStopped = false;
    const flushNow = () => void this.flush();
    const tabs = followQueue(this.#owner, () => void this.#read().catch(reportError));
    this.#notifyTabs = tabs.notifyAll;
    addEventListener('online', flushNow);
    const stopListening = onReconnected(flushNow);
    flushNow();
    return () => {
      this.#isStopped = true;
      this.#notifyTabs = () => undefined;
      tabs.stop();
      removeEventListener('online', flushNow);
      stopListening();
      clearTimeout(this.#timer);
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** All waiting messages, oldest first. */
  readonly list = (): readonly WaitingMessage[] => this.#list;

  /** Adds a message: it is shown immediately, stored, and sent as soon as possible. */
  async send(conversation: string, draft: MessageDraft): Promise<void> {
    const last = this.#list.at(-1)?.at ?? 0;
    const message: WaitingMessage = {
      ...draft,
      key: crypto.randomUUID(),
      conversation,
      // Keeps the order of messages written in the same millisecond.
      at: Math.max(Date.now(), last + 1),
      state: 'sending',
      reason: null,
    };
    this.#put(message);
    try {
      await this.#queue(message);
    } catch (error) {
      reportProblem('Could not store a message', error);
      await this.#sendUnstored(message);
      return;
    }
    setHasQueued(true);
    await this.flush();
  }

  /** Sends without browser storage; if that fails, the caller still has the message. */
  async #sendUnstored(message: WaitingMessage): Promise<void> {
    const write = writeOf(this.#owner, message);
    try {
      const response = await request(write.path, requestOf(write));
      const sent: unknown = await response.json();
      if (isMessage(sent)) this.#dependencies.onArrive(sent);
    } finally {
      this.#drop(message.key);
    }
  }

  /** Retries a refused message. */
  async retry(key: string): Promise<void> {
    const message = this.#messages.get(key);
    if (!message) return;
    // Replaces the refused entry atomically, so that the message is never missing.
    await putWrite({ ...writeOf(this.#owner, message), state: 'waiting' });
    this.#put({ ...message, state: 'sending', reason: null });
    this.#notifyTabs();
    await this.flush();
  }

  /** Removes a message, to edit or discard it. */
  async cancelSend(key: string): Promise<void> {
    this.#discarded.add(key);
    this.#queued.delete(key);
    this.#drop(key);
    await removeWrite(key);
  }

  async #queue(message: WaitingMessage): Promise<void> {
    await queueWrite(writeOf(this.#owner, message));
    this.#queued.add(message.key);
    this.#notifyTabs();
  }

  /** Sends all waiting messages. */
  flush(): Promise<void> {
    this.#isFlushRequested = true;
    this.#sending ??= this.#run().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      await this.#read();
      let isDone = true;
      while (this.#isFlushRequested) {
        this.#isFlushRequested = false;
        isDone = await sendQueued(this.#owner, (path, init) => this.#fetch(path, init));
        await this.#read();
        this.#notifyTabs();
      }
      if (isDone) setHasQueued(await hasQueuedWrites(this.#owner));
      else this.#scheduleRetry();
      this.#wait = isDone ? minDelayMs : Math.min(this.#wait * 2, maxDelayMs);
    } catch (error) {
      reportProblem('Could not send queued changes', error);
      this.#scheduleRetry();
    }
  }

  #scheduleRetry(): void {
    const state = this.#isAnswering ? 'held' : 'waiting';
    for (const message of this.#messages.values())
      if (message.state !== 'refused') this.#messages.set(message.key, { ...message, state });
    this.#notifyAll();
    // A run may end after the outbox was stopped.
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.flush(), this.#wait);
    void sendLater().catch(reportError);
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(path, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      this.#isAnswering = isTimeout(error);
      handleNoResponse();
      throw error;
    }
    this.#isAnswering = true;
    handleResponse(response.headers);
    if (conversationOf({ path }) !== null)
      await this.#handleSent(response.clone(), new Headers(init.headers).get('idempotency-key'));
    return response;
  }

  async #handleSent(response: Response, key: string | null): Promise<void> {
    if (key === null) return;
    if (!response.ok) {
      this.#reasons.set(key, describeError(await apiErrorOf(response)).message);
      return;
    }
    const message: unknown = await response.json();
    if (!isMessage(message)) return;
    this.#drop(key);
    this.#dependencies.onArrive(message);
  }

  /** Reads the queue, which other tabs also write to and send from. */
  async #read(): Promise<void> {
    const writes = (await allWrites()).filter(({ owner }) => owner === this.#owner);
    const queuedKeys = new Set<string>();
    for (const write of writes) {
      if (conversationOf(write) === null || this.#discarded.has(write.key)) continue;
      if (write.state === 'sent') {
        await removeWrite(write.key);
        continue;
      }
      queuedKeys.add(write.key);
      this.#queued.add(write.key);
      const message = messageOf(write, this.#reasons.get(write.key) ?? null);
      const state = this.#messages.get(write.key)?.state ?? 'refused';
      // The queue marks every unsettled message as waiting; the state in memory is more precise.
      if (message && (state === 'refused' || message.state === 'refused'))
        this.#messages.set(write.key, message);
    }
    for (const key of this.#queued) {
      if (queuedKeys.has(key)) continue;
      this.#queued.delete(key);
      const removed = this.#messages.get(key);
      if (removed && this.#messages.delete(key))
        this.#dependencies.onSentByOtherTab(removed.conversation);
    }
    this.#notifyAll();
  }

  #put(message: WaitingMessage): void {
    this.#messages.set(message.key, message);
    this.#notifyAll();
  }

  #drop(key: string): void {
    this.#reasons.delete(key);
    if (this.#messages.delete(key)) this.#notifyAll();
  }

  #notifyAll(): void {
    this.#list = [...this.#messages.values()].toSorted((a, b) => a.at - b.at);
    for (const listener of this.#listeners) listener();
  }
}
