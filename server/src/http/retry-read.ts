import { cacheTimes } from '@trunkline/contract/kernel/constants';
import { Problem } from '../kernel/errors.ts';

/**
 * Retries a failed read of published content once, immediately (specification, chapter 9); a
 * refusal is not retried.
 */
export async function retryRead<Result>(read: () => Promise<Result>): Promise<Result> {
  let retries: number = cacheTimes.pages.retry;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (retries === 0 || error instanceof Problem) throw error;
      retries -= 1;
    }
  }
}
