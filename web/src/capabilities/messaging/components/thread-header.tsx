import type { Conversation } from '@trunkline/contract/messaging';
import { ArrowLeft, Info } from 'lucide-react';
import type { Ref } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { subtitleOf, titleOf } from '../labels.ts';
import { AnchorLink } from './anchor-link.tsx';
import { ConversationAvatar } from './conversation-avatar.tsx';

/** Shows the header of a conversation: title, presence, back and details buttons. */
export function ThreadHeader({
  conversation,
  tenant,
  present,
  titleRef,
  onBack,
  details,
  onDetails,
}: {
  conversation: Conversation;
  tenant: string;
  present: number;
  titleRef: Ref<HTMLHeadingElement>;
  onBack: () => void;
  details: boolean;
  onDetails: () => void;
}) {
  const subtitle = subtitleOf(conversation, tenant);
  return (
    <header className="flex h-14 shrink-0 items-center gap-2.5 border-b border-border px-2 @3xl:px-4">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Back to conversations"
        onClick={onBack}
        className="@3xl:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
      </Button>
      <ConversationAvatar conversation={conversation} tenant={tenant} />
      <div className="min-w-0 flex-1">
        <h2 ref={titleRef} tabIndex={-1} className="truncate text-sm font-semibold outline-none">
          {titleOf(conversation, tenant)}
        </h2>
        <p className="flex items-center gap-2 truncate text-xs text-muted">
          {present > 0 && (
            <span className="flex shrink-0 items-center gap-1">
              <span aria-hidden="true" className="size-2 rounded-full bg-success" />
              {conversation.people_count <= 2 ? 'Online now' : `${present} online`}
            </span>
          )}
          {conversation.anchor && (
            <span className="min-w-0 shrink-0 max-w-1/2 truncate">
              About <AnchorLink anchor={conversation.anchor} />
            </span>
          )}
          <span className="truncate">{subtitle}</span>
        </p>
      </div>
      {conversation.state === 'closed' && <Badge>Closed</Badge>}
      <Button
        variant="ghost"
        size="icon"
        aria-label="Details"
        aria-expanded={details}
        onClick={onDetails}
      >
        <Info aria-hidden="true" className="size-4" />
      </Button>
    </header>
  );
}
