import * as z from 'zod';
import { reportProblem } from '../report-problem.ts';

const Draft = z.object({
  version: z.number().nullable(),
  values: z.record(z.string(), z.string()),
});

/** Unsaved input of a form, and the version of the row it is based on. */
export type Draft = z.infer<typeof Draft>;

const keyOf = (name: string) => `draft:${name}`;

/** Reads this tab's draft; null if there is none. If storage is blocked, only drafts are lost. */
export function readDraft(name: string): Draft | null {
  try {
    const stored = sessionStorage.getItem(keyOf(name));
    if (stored === null) return null;
    const draft = Draft.safeParse(JSON.parse(stored));
    return draft.success ? draft.data : null;
  } catch (error) {
    reportProblem('Could not read a draft', error);
    return null;
  }
}

export function writeDraft(name: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(name));
  } catch (error) {
    reportProblem('Could not store a draft', error);
  }
}
