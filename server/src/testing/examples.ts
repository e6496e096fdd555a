/// <reference types="vite/types/importMeta.d.ts" />
import type { Tx } from '@trunkline/database/database';
import type { QueryResult } from 'kysely';
import type { ConversationTest } from '../capabilities/messaging/testing-conversations.ts';

/** Ways to cause the events that notifications are about. */
export interface NotificationScenario {
  readonly network: ConversationTest;
  /** Inserts one row; returns its ID. */
  insert(table: string, row: Readonly<Record<string, unknown>>): Promise<string>;
  /** Applies an SQL SET clause to a row. */
  update(table: string, id: string, change: string): Promise<unknown>;
  /** Runs a query as this person. */
  asPerson<Row>(
    persona: 'northAdmin' | 'colleague',
    run: (tx: Tx) => Promise<QueryResult<Row>>,
  ): Promise<QueryResult<Row>>;
}

/**
 * Examples from a capability for the tests that cover all capabilities. Its `testing-examples.ts`
 * exports them as `examples`; the tests report missing ones.
 */
export interface Examples {
  /** Bodies of operations that need more than the guessed ID. `parent` is a foreign company. */
  guesses?(id: string, parent: string): Readonly<Record<string, unknown>>;
  /** Queries of such operations. */
  queries?(id: string, parent: string): Readonly<Record<string, string>>;
  /** Parameters of its notification kinds that need any. */
  readonly notifications?: Readonly<Record<string, object>>;
  /** Writes each of its notifications, to people of North and of the platform. */
  notify?(scenario: NotificationScenario): Promise<void>;
}

export const examples: readonly Examples[] = Object.values(
  import.meta.glob<Examples>(
    ['../capabilities/*/testing-examples.ts', '../kernel/*/testing-examples.ts'],
    { eager: true, import: 'examples' },
  ),
);
