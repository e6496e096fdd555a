import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  NotificationChoice,
  NotificationPreferences,
  QuietHours,
} from '@trunkline/contract/notifications';
import type { Me } from '@trunkline/contract/users';
import { apiFor } from '../../kernel/api.ts';
import { describeError } from '../../kernel/describe-error.ts';
import { toast } from '../../ui/toast.tsx';
import { isConfigurable, browserTimeZone } from './preference-labels.ts';

type Tenant = Pick<Me, 'company'>;

export const preferencesOptions = ({ company }: Tenant) =>
  apiFor(company.id).notifications.preferences.queryOptions();

const mutationKey = ['notifications', 'choice'] as const;

/**
 * Returns mutations of single choices, applied immediately and reverted if the server refuses. They
 * run one after the other.
 */
export function useChoiceChange(me: Tenant) {
  const client = useQueryClient();
  const { queryKey } = preferencesOptions(me);
  const { notifications } = apiFor(me.company.id);
  return useMutation({
    retry: false,
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ category, centre, push, mail, digest }: NotificationChoice) => {
      if (!isConfigurable(category)) throw new Error("security alerts can't be configured");
      const time_zone = client.getQueryData(queryKey)?.time_zone ?? browserTimeZone();
      const input = { category, centre, push, mail, digest, time_zone };
      return notifications.updatePreferences.call(input);
    },
    async onMutate(choice) {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (current) => current && withChoice(current, choice));
    },
    onError(error) {
      toast.error("Couldn't save your choice", { description: describeError(error).message });
      return client.invalidateQueries({ queryKey });
    },
    onSuccess(stored) {
      // Later changes are still in flight and stay as shown.
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, stored);
    },
  });
}

function withChoice(
  current: NotificationPreferences,
  choice: NotificationChoice,
): NotificationPreferences {
  const choices = current.choices.map((item) =>
    item.category === choice.category ? choice : item,
  );
  return { ...current, choices };
}

export function useQuietHoursChange(me: Tenant) {
  const client = useQueryClient();
  const { queryKey } = preferencesOptions(me);
  const { notifications } = apiFor(me.company.id);
  return useMutation({
    retry: false,
    mutationFn: (hours: QuietHours & { time_zone: string }) =>
      notifications.updateQuietHours.call(hours),
    onSuccess: (stored) => client.setQueryData(queryKey, stored),
  });
}
