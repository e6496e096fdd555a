import type { Me } from '@trunkline/contract/users';
import { handleApiError } from '../capabilities/auth/index.ts';
import { ApiError } from '../kernel/api-error.ts';
import { api } from '../kernel/api.ts';
import { updateStoredReader, storedReader } from '../kernel/pwa/stored-reader.ts';
import { reportProblem } from '../kernel/report-problem.ts';

/**
 * Sends this browser's time zone to the server once per sign-in, so that quiet hours and digests
 * use it from the start. A zone that the user has set takes precedence.
 */
export async function reportTimeZone({ id }: Pick<Me, 'id'>): Promise<void> {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  try {
    const reader = await storedReader();
    if (reader?.person === id && reader.zone === zone) return;
    await api.notifications.setInitialTimeZone({ time_zone: zone });
    await updateStoredReader(id, { zone });
  } catch (error) {
    handleApiError(error);
    // A user who was signed out in the meantime sends it next time.
    if (error instanceof ApiError && error.status === 401) return;
    reportProblem('Could not report the time zone', error);
  }
}
