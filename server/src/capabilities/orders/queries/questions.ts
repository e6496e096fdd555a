import type { QuestionShape } from '@trunkline/contract/catalog/question-types';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

export interface StoredQuestion extends QuestionShape {
  readonly service_id: string;
  readonly secret: boolean;
}

/** Selects the questions of services that the reader manages or is offered. */
export async function selectQuestions(
  tx: Tx,
  serviceIds: readonly string[],
): Promise<StoredQuestion[]> {
  const { rows } = await sql<StoredQuestion>`
    select service_id, key, label, stage, type, required, rules, show_when,
      secret
    from questions where service_id = any (${serviceIds}::uuid[])
    order by service_id, position, key`.execute(tx);
  return rows;
}
