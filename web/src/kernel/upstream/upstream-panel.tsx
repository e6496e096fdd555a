import type { UpstreamState } from '@trunkline/contract/kernel/upstream';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { describeError } from '../describe-error.ts';

interface Choice {
  readonly isPending: boolean;
  readonly run: () => Promise<void>;
}

/** Shows the changes in the original of a company's own copy, and the two ways to resolve them. */
export function UpstreamPanel({
  noun,
  upstream,
  take,
  keep,
  error,
  children,
  onClose,
}: {
  /** 'page' or 'post'. */
  noun: string;
  upstream: UpstreamState | null;
  take: Choice;
  keep: Choice;
  error: unknown;
  /** The differences; null while they are loading. */
  children: ReactNode;
  onClose: () => void;
}) {
  const apply = async ({ run }: Choice, message: string) => {
    try {
      await run();
      toast.success(message);
      onClose();
    } catch (failure) {
      toast.error(describeError(failure).message);
    }
  };
  return (
    <SidePanel
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="The original has changed"
      description={`Changes that ${upstream?.company_name || 'the company above'} has made since you customised the ${noun}.`}
      footer={
        <>
          <Button
            pending={keep.isPending}
            onClick={() => void apply(keep, `Your ${noun} stays as it is`)}
          >
            Keep mine
          </Button>
          <Button
            variant="primary"
            pending={take.isPending}
            onClick={() => void apply(take, 'The original is now your draft')}
          >
            Use the original
          </Button>
        </>
      }
    >
      {error ? <p role="alert">{describeError(error).message}</p> : null}
      {children === null && !error && <Skeleton className="h-40 w-full" />}
      {children}
    </SidePanel>
  );
}
