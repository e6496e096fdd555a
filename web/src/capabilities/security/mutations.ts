import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiFor } from '../../kernel/api.ts';
import { describeError } from '../../kernel/describe-error.ts';
import { wasNotConfirmed, withStepUp } from '../../kernel/step-up.ts';
import { toast } from '../../ui/toast-store.ts';

type SecurityApi = ReturnType<typeof apiFor>['security'];

function refresh(client: QueryClient, tenant: string): void {
  const { security, audit } = apiFor(tenant);
  for (const queryKey of [security.key(), audit.key()]) void client.invalidateQueries({ queryKey });
}

/** Runs a change, then refetches everything on the Security Dashboard. */
export function useSecurityChange<Input, Answer>(
  tenant: string,
  change: (security: SecurityApi, input: Input) => Promise<Answer>,
) {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: (input: Input) => withStepUp(() => change(apiFor(tenant).security, input)),
    onSettled: () => refresh(client, tenant),
  });
}

/** Builds a toast's Undo action; the toast outlives the screen that made the change. */
export function useUndo(tenant: string) {
  const client = useQueryClient();
  const run = async (change: (security: SecurityApi) => Promise<unknown>, texts: UndoTexts) => {
    try {
      await withStepUp(() => change(apiFor(tenant).security));
      toast.success(texts.done);
    } catch (error) {
      showRefusal(texts.failed)(error);
    }
    refresh(client, tenant);
  };
  return (change: (security: SecurityApi) => Promise<unknown>, texts: UndoTexts) => ({
    label: 'Undo',
    onClick: () => void run(change, texts),
  });
}

interface UndoTexts {
  done: string;
  failed: string;
}

/** Shows why a change was refused, unless the person cancelled the two-factor confirmation. */
export const showRefusal = (title: string) => (error: unknown) => {
  if (!wasNotConfirmed(error)) toast.error(title, { description: describeError(error).message });
};
