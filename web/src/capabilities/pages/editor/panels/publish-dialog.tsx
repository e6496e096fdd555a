import { useQuery } from '@tanstack/react-query';
import type { EditedPage, PageProblem } from '@trunkline/contract/pages';
import { useState } from 'react';
import { describeError } from '../../../../kernel/describe-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { formatInstant } from '../../../../ui/formats.ts';
import { Input } from '../../../../ui/input.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import { pathOf } from '../../../../documents/links.ts';
import type { PageChanges } from '../mutations.ts';
import { checkOptions } from '../queries.ts';
import { instantOf, isAfter, zoneName } from '../../../../ui/local-time.ts';

interface PublishDialogProps {
  readonly tenant: string;
  readonly page: EditedPage;
  /** Version of the saved draft. */
  readonly version: number;
  readonly later: boolean;
  readonly changes: PageChanges;
  /** Names the section that a problem refers to. */
  readonly nameOf: (section: number) => string;
  readonly onJump: (problem: PageProblem) => void;
  readonly onPage: (page: EditedPage) => void;
  readonly onClose: () => void;
}

/** Checks the page, then publishes it immediately or at a time in the user's own time zone. */
export function PublishDialog(options: PublishDialogProps) {
  const { tenant, page, version, later, changes, onPage, onClose } = options;
  const check = useQuery(checkOptions(tenant, page.id, version));
  const [at, setAt] = useState('');
  const [error, setError] = useState<string>();
  const problems = check.data?.problems ?? [];
  const blocked = problems.some(({ severity }) => severity === 'error');
  const zone = zoneName();

  const publish = async () => {
    const instant = instantOf(at);
    if (later && (instant === null || !isAfter(instant, Date.now()))) {
      setError('Choose a time in the future.');
      return;
    }
    try {
      const outcome =
        later && instant !== null
          ? await changes.schedule.mutateAsync({ at: instant, draft_version: version })
          : await changes.publish.mutateAsync(version);
      if (outcome.problems.some(({ severity }) => severity === 'error')) {
        await check.refetch();
        return;
      }
      onPage(outcome.page);
      onClose();
      if (later && instant !== null)
        toast.success(`The page will be published on ${formatInstant(instant)}`);
      else {
        const address = pathOf(page.slug);
        const view = () => void window.open(address, '_blank', 'noopener');
        toast.success(
          `Published at ${address}`,
          page.company.id === tenant ? { action: { label: 'View page', onClick: view } } : {},
        );
      }
    } catch (failure) {
      setError(describeError(failure).message);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={later ? 'Publish later' : 'Publish this page'}
      description={`Visitors will see the page at ${pathOf(page.slug)}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={blocked || check.isPending}
            pending={changes.publish.isPending || changes.schedule.isPending}
            onClick={() => void publish()}
          >
            {later ? 'Schedule publishing' : 'Publish page'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {later && (
          <Field label="Date and time" help={`In your time zone, ${zone}.`} error={error} required>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={at}
                onChange={({ target }) => {
                  setError(undefined);
                  setAt(target.value);
                }}
              />
            )}
          </Field>
        )}
        {!later && error !== undefined && (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )}
        {check.isPending && <Skeleton className="h-16 w-full" />}
        {check.isError && <p role="alert">{describeError(check.error).message}</p>}
        {check.data && problems.length === 0 && <p>This page is ready to publish.</p>}
        {problems.length > 0 && <Problems {...options} problems={problems} />}
      </div>
    </Dialog>
  );
}

function Problems({
  problems,
  nameOf,
  onJump,
}: Pick<PublishDialogProps, 'nameOf' | 'onJump'> & { problems: readonly PageProblem[] }) {
  return (
    <ul aria-label="Problems" className="grid gap-2">
      {problems.map((problem, index) => {
        const { severity, section, message } = problem;
        return (
          <li key={index} className="flex items-start gap-3 rounded-md border border-border p-3">
            <div className="min-w-0 flex-1">
              <p
                className={
                  severity === 'error' ? 'font-medium text-danger' : 'font-medium text-warning'
                }
              >
                {severity === 'error' ? 'Fix before publishing' : 'Check this'}
                {section !== null && ` · ${nameOf(section)}`}
              </p>
              <p>{message}</p>
            </div>
            <Button size="small" onClick={() => onJump(problem)}>
              Show
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
