import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import type { Sale } from '../../../kernel/capability.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';

const NewConversation = lazy(async () => ({
  default: (await import('./new-conversation.tsx')).NewConversation,
}));

/** Folders that may contain the conversation: the reader's own and their company's. */
const folders = ['own', 'company', 'archived'] as const;

/** Opens the two companies' conversation about a record, or starts one. */
export function MessageAbout({ record }: { record: Sale }) {
  const { company, support } = useMe();
  const router = useRouter();
  const client = useQueryClient();
  const [isSearching, setIsSearching] = useState(false);
  const [isNew, setIsNew] = useState(false);
  const { type, id, label, seller_id, buyer_id } = record;
  const isParty = company.id === seller_id || company.id === buyer_id;
  if (!isParty || support !== null) return null;
  const open = (conversation: string) =>
    router.navigate({ to: '/messages', search: { open: conversation } });
  const { list } = apiFor(company.id).messaging.conversations;
  const find = async () => {
    for (const folder of folders) {
      const input = { folder, anchor_type: type, anchor_id: id, limit: 1 };
      const { items } = await client.fetchQuery(list.queryOptions({ input, staleTime: 0 }));
      if (items[0]) return items[0].id;
    }
    return null;
  };
  const write = async () => {
    setIsSearching(true);
    try {
      const existing = await find();
      if (existing === null) setIsNew(true);
      else await open(existing);
    } catch (error) {
      toast.error(describeError(error).message);
    } finally {
      setIsSearching(false);
    }
  };
  return (
    <>
      <Button
        pending={isSearching}
        aria-label={`Message about ${label}`}
        onClick={() => void write()}
      >
        <MessageSquare aria-hidden="true" className="size-4" />
        Message
      </Button>
      {isNew && (
        <Suspense>
          <NewConversation
            initial={{
              anchor: { type, id, label },
              company: company.id === seller_id ? buyer_id : seller_id,
              isBetween: true,
            }}
            onOpenChange={setIsNew}
            onStarted={(created) => {
              setIsNew(false);
              void open(created);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
