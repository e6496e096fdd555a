import { sql } from 'kysely';
import type { CountExpression } from '../../../kernel/capability.ts';

/** Counts the people within the reader's reach. */
export const countPeople: CountExpression = ({ max }) => sql`app.count_people(${max})`;

/**
 * The dashboard's numbers of people with and without a second step, counted under the reader's
 * policies.
 */
export const peopleFigures = sql`(
  select jsonb_build_object('users', jsonb_build_object(
    'total', count(*), 'with_second_step', count(*) filter (where has_second_step)))
  from profiles where deleted_at is null)`;
