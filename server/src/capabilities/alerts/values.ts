import type { alertResource } from '@trunkline/contract/alerts';
import type { Tx } from '@trunkline/database/database';
import type * as z from 'zod';
import { fieldProblem, Problem } from '../../kernel/errors.ts';
import { type AlertValues, isInSubtree } from './queries.ts';

type Input = Omit<z.output<(typeof alertResource)['update']>, 'title'>;

/** Throws Problem `validation_failed` if the alert would end before it starts. */
export function checkTimes(startsAt: string | null, expiresAt: string | null): void {
  if (startsAt === null || expiresAt === null || new Date(expiresAt) > new Date(startsAt)) return;
  throw fieldProblem('expires_at', 'Choose an end time after the start time.');
}

/**
 * Converts form input to column values, with cleared fields as null. Throws Problem
 * `validation_failed` if the alert targets a company out of reach or ends before it starts.
 */
export async function valuesOf(
  tx: Tx,
  companyId: string,
  input: Readonly<Input>,
  before: { starts_at: string | null; expires_at: string | null } = {
    starts_at: null,
    expires_at: null,
  },
): Promise<AlertValues> {
  const values: AlertValues = Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === '' && name !== 'message' ? null : value]),
  );
  const { target_company_id: target, starts_at, expires_at } = values;
  checkTimes(
    starts_at === undefined ? before.starts_at : starts_at,
    expires_at === undefined ? before.expires_at : expires_at,
  );
  if (typeof target === 'string' && !(await isInSubtree(tx, companyId, target))) {
    throw new Problem('validation_failed', {
      fields: [
        {
          path: 'target_company_id',
          message: 'Choose the company that publishes the alert, or one below it.',
        },
      ],
    });
  }
  return values;
}
