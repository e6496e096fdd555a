import { Plus } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { SearchField } from '../../../kernel/resource/search-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useMe } from '../../auth/index.ts';
import { type Folder, folders, isFolder } from '../queries.ts';
import type { MessagesAddress } from '../use-messages-address.ts';
import { ConversationList } from './conversation-list.tsx';
import { MessageSearchResults } from './message-search-results.tsx';

/** Shows the left pane: folder, search and list. */
export function ListPane({
  address,
  navigate,
  onNew,
  titleRef,
}: {
  address: MessagesAddress;
  navigate: (changes: Partial<MessagesAddress>, replace?: boolean) => void;
  onNew: () => void;
  titleRef: Ref<HTMLHeadingElement>;
}) {
  const { permissions, support } = useMe();
  const field = useRef<HTMLInputElement>(null);
  const { folder, search, open } = address;
  const canWrite = permissions.includes('messages:create') && support === null;
  const visibleFolders = Object.keys(folders)
    .filter(isFolder)
    .filter((name) => name !== 'company' || permissions.includes('messages:update'));
  return (
    <>
      <div className="grid gap-2 border-b border-border px-3 py-3">
        <div className="flex items-center gap-2">
          <h2 ref={titleRef} tabIndex={-1} className="mr-auto text-base font-semibold outline-none">
            Conversations
          </h2>
          {canWrite && (
            <Button variant="primary" size="small" onClick={onNew}>
              <Plus aria-hidden="true" className="size-4" />
              New
              <span className="sr-only">conversation</span>
            </Button>
          )}
        </div>
        <search className="flex *:max-w-none!">
          <SearchField
            label="Search messages"
            value={search}
            onChange={(text) => navigate({ search: text, open }, true)}
            inputRef={field}
          />
        </search>
        <div
          role="group"
          aria-label="Filter conversations"
          className="-mx-1 flex gap-1 overflow-x-auto px-1 py-0.5"
        >
          {visibleFolders.map((name) => (
            <FolderButton
              key={name}
              name={name}
              chosen={folder}
              onChoose={() => navigate({ folder: name })}
            />
          ))}
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[calc(1rem+max(var(--notices,0px),var(--toasts)))]">
        <ConversationList
          filter={{ folder, search }}
          open={open}
          onOpen={(id) => navigate({ open: id })}
          empty={
            canWrite && folder === 'own' ? (
              <Button variant="primary" onClick={onNew}>
                New conversation
              </Button>
            ) : undefined
          }
        />
        {search.length >= 2 && (
          <MessageSearchResults
            search={search}
            onOpen={(conversation, position) => navigate({ open: conversation, at: position })}
          />
        )}
      </div>
    </>
  );
}

function FolderButton({
  name,
  chosen,
  onChoose,
}: {
  name: Folder;
  chosen: Folder;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={name === chosen}
      onClick={onChoose}
      className={classNames(
        'h-7 rounded-full border px-2.5 text-[13px] whitespace-nowrap transition-colors pointer-coarse:h-11 pointer-coarse:px-4',
        name === chosen
          ? 'border-transparent bg-primary-soft font-medium text-primary-text'
          : 'border-border text-muted hover:bg-sunken hover:text-text',
      )}
    >
      {folders[name]}
    </button>
  );
}
