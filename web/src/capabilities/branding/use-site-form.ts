import type { SiteParts } from '@trunkline/contract/branding';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../kernel/api-error.ts';
import { describeError } from '../../kernel/describe-error.ts';
import { toast } from '../../ui/toast.tsx';
import { useMe } from '../auth/index.ts';
import { showFailure } from './failure.ts';
import { changesOf, draftOf, type SiteDraft, mergeEdits } from './site-draft.ts';
import { sitePartsOptions, useSaveParts } from './site-queries.ts';

export type SiteProblems = Partial<Record<string, string>>;

/**
 * Returns the state of the site form: values, the version they started from, and conflicts with
 * others.
 */
export function useSiteForm(companyId: string, stored: SiteParts, onRefused: () => void) {
  const client = useQueryClient();
  const tenant = useMe().company.id;
  const save = useSaveParts(companyId);
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState<SiteDraft>(() => draftOf(stored));
  const [problems, setProblems] = useState<SiteProblems>({});
  const [theirs, setTheirs] = useState<SiteParts | null>(null);
  const dirty = Object.keys(changesOf(draft, base)).length > 0;

  const startFrom = (parts: SiteParts) => {
    setBase(parts);
    setDraft(draftOf(parts));
    setProblems({});
    setTheirs(null);
  };
  // Updates from others are shown immediately unless there are unsaved edits, which are merged on
  // save.
  if (base.revision !== stored.revision && !dirty && !save.isPending) startFrom(stored);

  const showServerError = async (error: unknown) => {
    if (error instanceof ApiError && error.status === 409) {
      setTheirs(await client.fetchQuery({ ...sitePartsOptions(tenant, companyId), staleTime: 0 }));
      return;
    }
    const fieldErrors = describeError(error).fields.map(({ path, message }): [string, string] => [
      path.replace(/^parts\./, ''),
      message,
    ]);
    setProblems(Object.fromEntries(fieldErrors));
    if (fieldErrors.length === 0) showFailure(error);
    onRefused();
  };
  const send = async (values: SiteDraft, base: SiteParts) => {
    setProblems({});
    try {
      const parts = changesOf(values, base);
      startFrom(await save.mutateAsync({ revision: base.revision, parts }));
      toast.success('Site saved');
    } catch (error) {
      await showServerError(error).catch(showFailure);
    }
  };

  return {
    base,
    draft,
    dirty,
    problems,
    theirs,
    pending: save.isPending,
    change: (part: Partial<SiteDraft>) => setDraft({ ...draft, ...part }),
    setProblems,
    discard: () => startFrom(base),
    submit: () => {
      if (dirty && !save.isPending) void send(draft, base);
    },
    loadTheirs: () => theirs && startFrom(theirs),
    keepMine: () => {
      if (theirs === null) return;
      const merged = mergeEdits(draft, base, theirs);
      setTheirs(null);
      setBase(theirs);
      setDraft(merged);
      if (Object.keys(changesOf(merged, theirs)).length > 0) void send(merged, theirs);
    },
  };
}
