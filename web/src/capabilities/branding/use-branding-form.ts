import type { Branding, ThemeChoice } from '@trunkline/contract/branding';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../kernel/api-error.ts';
import { describeError } from '../../kernel/describe-error.ts';
import { readDraft, writeDraft } from '../../kernel/resource/draft.ts';
import { toast } from '../../ui/toast.tsx';
import type { BrandingChanges } from './mutations.ts';
import { brandingOptions } from './queries.ts';
import {
  choiceOf,
  differingFields,
  type FieldProblems,
  fieldNames,
  problemsOf,
  readChoice,
} from './theme-fields.ts';

export interface Problem {
  message: string;
  id: string | null;
}

/**
 * Returns the state of the theme form: values, local draft, validation, saving, and conflicts with
 * others.
 */
export function useBrandingForm(
  tenant: string,
  branding: Branding,
  changes: BrandingChanges,
  onRefused: () => void,
) {
  const client = useQueryClient();
  const { id } = branding.company;
  const draftName = `branding:${id}`;
  const [start, setStart] = useState(() => choiceOf(branding.theme));
  const [storedDraft] = useState(() => {
    const draft = readDraft(draftName);
    const choice = readChoice(draft?.values['theme']);
    return choice === null ? null : { choice, version: draft?.version ?? null };
  });
  const [version, setVersion] = useState(
    storedDraft === null ? branding.version : storedDraft.version,
  );
  const [theme, setTheme] = useState(storedDraft?.choice ?? start);
  const [restored, setRestored] = useState(storedDraft !== null);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [serverProblems, setServerProblems] = useState<FieldProblems>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [theirs, setTheirs] = useState<Branding | null>(null);
  const localProblems = problemsOf(theme);

  const change = (part: Partial<ThemeChoice>) => {
    const next = { ...theme, ...part };
    setTheme(next);
    setServerProblems({});
    const isDirty = differingFields(next, start).length > 0;
    writeDraft(draftName, isDirty ? { version, values: { theme: JSON.stringify(next) } } : null);
  };

  const startFrom = (stored: Branding) => {
    const choice = choiceOf(stored.theme);
    writeDraft(draftName, null);
    setStart(choice);
    setTheme(choice);
    setVersion(stored.version);
    setTheirs(null);
    setRestored(false);
    setIsSubmitted(false);
    setServerProblems({});
    setProblem(null);
  };

  /** Shows the server's error: beside its field, as a conflict, or above the form. */
  async function showServerError(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.status === 409) {
      setTheirs(await client.fetchQuery(brandingOptions(tenant, id)));
      return;
    }
    const { message, id: errorId, fields } = describeError(error);
    const fieldErrors: FieldProblems = {};
    for (const { path, message: text } of fields) {
      const name = fieldNames.find((name) => path === `theme.${name}`);
      if (name !== undefined)
        fieldErrors[name] = fieldErrors[name] ? `${fieldErrors[name]}\n${text}` : text;
    }
    setServerProblems(fieldErrors);
    if (Object.keys(fieldErrors).length > 0) onRefused();
    else setProblem({ message, id: errorId });
  }

  async function send(baseVersion: number | null): Promise<void> {
    setProblem(null);
    setIsSubmitted(true);
    if (Object.keys(localProblems).length > 0) return onRefused();
    try {
      startFrom(await changes.save.mutateAsync({ version: baseVersion, theme }));
      toast.success('Branding saved', { description: 'Visitors can see it now.' });
    } catch (error) {
      await showServerError(error).catch((failure: unknown) => setProblem(describeError(failure)));
    }
  }

  /**
   * After a separate change (a picture), keeps the form's values and continues from the newer
   * version.
   */
  const continueFrom = (stored: Branding) => setVersion(stored.version);

  return {
    theme,
    start,
    change,
    startFrom,
    continueFrom,
    showServerError,
    submit: () => void send(version),
    problem,
    /** By field: local problems while typing, and the server's after a refusal. */
    problems: {
      ...(isSubmitted ? localProblems : { text_color: localProblems.text_color }),
      ...serverProblems,
    },
    valid: Object.keys(localProblems).length === 0,
    unsaved: differingFields(theme, start).length > 0,
    version,
    restored,
    theirs,
    loadTheirs: () => theirs && startFrom(theirs),
    keepMine: () => {
      if (theirs === null) return;
      setTheirs(null);
      setStart(choiceOf(theirs.theme));
      setVersion(theirs.version);
      void send(theirs.version);
    },
  };
}

export type BrandingForm = ReturnType<typeof useBrandingForm>;
