import type { Me } from '@trunkline/contract/users';
import { handleApiError } from '../capabilities/auth/index.ts';
import { ApiError } from '../kernel/api-error.ts';
import { api } from '../kernel/api.ts';
import { updateStoredReader, storedReader } from '../kernel/pwa/stored-reader.ts';
import { reportProblem } from '../kernel/report-problem.ts';

/**
 * Tells the server where this browser's clock stands, once for each sign-in, so that quiet hours and summaries follow
 * it from the beginning. What somebody has set themselves holds.
 */
export async function reportTimeZone({ id }: Pick<Me, 'id'>): Promise<void> {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  try {
    const reader = await storedReader();
    if (reader?.person === id && reader.zone === zone) return;
    await api.notifications.beginZone({ time_zone: zone });
    await updateStoredReader(id, { zone });
  } catch (error) {
    handleApiError(error);
    // Whoever is signed out meanwhile tells it the next time.
    if (error instanceof ApiError && error.status === 401) return;
    reportProblem('Where this clock stands could not be told', error);
  }
}
