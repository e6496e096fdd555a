import { messagingTimes } from '@trunkline/contract/kernel/messaging-limits';
import { useSyncExternalStore } from 'react';

/** People typing per conversation, for a few seconds after their last signal. */
const writing = new Map<string, ReadonlyMap<string, string>>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
const noPeople: ReadonlyMap<string, string> = new Map();

function updateTyping(conversation: string, change: (people: Map<string, string>) => void): void {
  const people = new Map(writing.get(conversation));
  change(people);
  if (people.size === 0) writing.delete(conversation);
  else writing.set(conversation, people);
  for (const listener of listeners) listener();
}

/** Shows someone as typing until the signal expires, and restarts the timer for a repeated one. */
export function showTyping(conversation: string, person: string, name: string): void {
  const key = `${conversation} ${person}`;
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => stopTyping(conversation, person), messagingTimes.typingHolds),
  );
  updateTyping(conversation, (people) => people.set(person, name));
}

/** Ends a typing signal: the person's message has arrived, or the signal has expired. */
export function stopTyping(conversation: string, person: string): void {
  const key = `${conversation} ${person}`;
  clearTimeout(timers.get(key));
  timers.delete(key);
  if (writing.get(conversation)?.has(person))
    updateTyping(conversation, (people) => people.delete(person));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the names of the people currently typing in a conversation. */
export function useTyping(conversation: string): readonly string[] {
  const people = useSyncExternalStore(subscribe, () => writing.get(conversation) ?? noPeople);
  return [...people.values()];
}
