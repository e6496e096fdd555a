import { reportProblem } from './report-problem.ts';

/**
 * Small values that survive a reload. A browser may refuse storage (private mode, full disk, policy):
 * then they last as long as the page, and nothing breaks.
 */
const memory = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch (error) {
    reportProblem('Stored values cannot be read', error);
    return memory.get(key) ?? null;
  }
}

export function store(key: string, value: string | null): void {
  if (value === null) memory.delete(key);
  else memory.set(key, value);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    reportProblem('A value could not be stored beyond this page', error);
  }
}
