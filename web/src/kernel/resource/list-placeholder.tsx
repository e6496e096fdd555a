import { inSentence, type ResourceListing } from '@trunkline/contract/kernel/listing';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { describeError } from '../describe-error.ts';
import { isFiltered, type ListState } from './list-state.ts';

/** Shown instead of rows: an error, no matches, or an empty list. */
export function ListPlaceholder({
  description,
  state,
  error,
  retrying,
  onRetry,
  onClear,
  onCreate,
  isPurposeShown,
  emptyText,
  action,
}: {
  description: ResourceListing;
  state: ListState;
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
  onClear: () => void;
  onCreate: (() => void) | undefined;
  /** Whether the purpose is shown above the list, if the window is wide enough. */
  isPurposeShown: boolean;
  /** Says what will appear here, if the purpose doesn't suit this list. */
  emptyText: string | undefined;
  /** Shown in an empty list instead of the button that opens an empty form. */
  action: ReactNode;
}) {
  const many = inSentence(description.many);
  if (error) {
    const { message, id } = describeError(error);
    return (
      <ErrorState
        title={`Couldn't load the ${many}`}
        message={message}
        errorId={id}
        onRetry={onRetry}
        pending={retrying}
      />
    );
  }
  if (isFiltered(state)) {
    return (
      <EmptyState
        title={`No ${many} match`}
        description="Try another spelling, or clear a filter."
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={`No ${many} yet`}
      description={
        emptyText ??
        description.whenEmpty ?? (
          <span className={isPurposeShown ? 'sm:hidden' : undefined}>{description.purpose}</span>
        )
      }
      action={
        action ??
        (onCreate && (
          <Button variant="primary" onClick={onCreate}>
            <Plus aria-hidden="true" className="size-4" />
            {description.newLabel ?? `New ${inSentence(description.one)}`}
          </Button>
        ))
      }
    />
  );
}
