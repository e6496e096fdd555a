import { useMutation } from '@tanstack/react-query';
import type { Question, ServiceRelation } from '@trunkline/contract/catalog';
import { apiFor } from '../../../kernel/api.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { useRefreshAfter } from '../../../kernel/refresh-after.ts';
import { toast } from '../../../ui/toast.tsx';

export const partsOptions = (tenant: string, id: string) =>
  apiFor(tenant).catalog.serviceParts.queryOptions({ input: { id } });

/** Saves the relations or questions of a service; a refusal shows its details. */
export function useSaveParts(tenant: string, id: string) {
  const { catalog, audit } = apiFor(tenant);
  const handlers = {
    ...useRefreshAfter(catalog.key(), audit.key()),
    onError: (error: Error) => {
      const { message, fields } = describeError(error);
      toast.error(message, { description: fields.map((field) => field.message).join(' ') });
    },
  };
  return {
    questions: useMutation({
      ...handlers,
      mutationFn: (change: { version: number; questions: readonly Question[] }) =>
        catalog.saveQuestions.call({
          id,
          version: change.version,
          questions: [...change.questions],
        }),
    }),
    relations: useMutation({
      ...handlers,
      mutationFn: (change: { version: number; relations: readonly ServiceRelation[] }) =>
        catalog.saveRelations.call({
          id,
          version: change.version,
          relations: change.relations.map(({ target: _target, ...relation }) => relation),
        }),
    }),
  };
}
