import { cacheTimes } from '@trunkline/contract/kernel/constants';
import { Problem } from '../kernel/errors.ts';

/** A published read that fails is tried once more at once (specification, chapter 9); what was refused stays refused. */
export async function retryRead<Result>(read: () => Promise<Result>): Promise<Result> {
  let left: number = cacheTimes.pages.retry;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (left === 0 || error instanceof Problem) throw error;
      left -= 1;
    }
  }
}
