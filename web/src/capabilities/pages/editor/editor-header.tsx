import { Link } from '@tanstack/react-router';
import { pageStates } from '@trunkline/contract/pages/listing';
import type { EditedPage } from '@trunkline/contract/pages';
import { ArrowLeft, ChevronDown, ExternalLink, Eye, History, Settings2 } from 'lucide-react';
import { pathOf } from '../../../documents/links.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { StatusLine } from './panels/status-line.tsx';
import type { Saving } from './saving/saving-state.ts';

export type EditorDialogName =
  | 'settings'
  | 'versions'
  | 'publish'
  | 'schedule'
  | 'unpublish'
  | 'unpublish_later'
  | 'discard'
  | 'upstream'
  | 'template'
  | 'preview'
  | null;

interface EditorHeaderProps {
  readonly tenant: string;
  readonly page: EditedPage;
  readonly title: string;
  readonly saving: Saving;
  readonly readOnly: boolean;
  readonly publishing: boolean;
  readonly onRetry: () => void;
  readonly onOpen: (dialog: Exclude<EditorDialogName, null>) => void;
  readonly onCancelSchedule: () => void;
  readonly onDuplicate: () => void;
}

export function EditorHeader(options: EditorHeaderProps) {
  const { tenant, page, title, saving, readOnly, publishing, onRetry, onOpen } = options;
  const can = (action: EditedPage['may'][number]) => page.may.includes(action);
  // The permitted actions date from when the page was opened and don't reflect later edits, so
  // `schedule` decides.
  const canPublish = can('schedule') && (page.state !== 'published' || saving.phase !== 'saved');
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-3 py-2">
      <Link to="/admin/cms/pages" aria-label="All pages" className={buttonClass('ghost', 'icon')}>
        <ArrowLeft aria-hidden="true" className="size-4" />
      </Link>
      <div className="flex min-w-0 flex-1 basis-48 items-center gap-2">
        <h1 className="truncate text-base font-semibold tracking-tight">{title || 'Untitled'}</h1>
        <Badge tone={page.state === 'published' ? 'success' : 'neutral'}>
          {pageStates[page.state]}
        </Badge>
      </div>
      {!readOnly && <StatusLine saving={saving} onRetry={onRetry} />}
      <div className="flex items-center gap-1">
        {page.published !== null && page.company.id === tenant && (
          <a
            href={pathOf(page.slug)}
            target="_blank"
            rel="noreferrer"
            aria-label="View on site"
            title="View on site"
            className={buttonClass('ghost', 'icon')}
          >
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
        )}
        {can('update') && (
          <Button
            variant="ghost"
            size="icon"
            aria-label="Share a preview"
            title="Share a preview"
            onClick={() => onOpen('preview')}
          >
            <Eye aria-hidden="true" className="size-4" />
          </Button>
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label="Page settings"
          onClick={() => onOpen('settings')}
        >
          <Settings2 aria-hidden="true" className="size-4" />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Versions"
          onClick={() => onOpen('versions')}
        >
          <History aria-hidden="true" className="size-4" />
        </Button>
        <Menu
          trigger={
            <Button>
              More
              <ChevronDown aria-hidden="true" className="size-4" />
            </Button>
          }
        >
          {canPublish && !readOnly && (
            <MenuItem onSelect={() => onOpen('schedule')}>Publish later…</MenuItem>
          )}
          {page.schedule !== null && (
            <MenuItem onSelect={options.onCancelSchedule}>Cancel schedule</MenuItem>
          )}
          {can('schedule_unpublish') && (
            <MenuItem onSelect={() => onOpen('unpublish_later')}>Unpublish later…</MenuItem>
          )}
          {can('unpublish') && <MenuItem onSelect={() => onOpen('unpublish')}>Unpublish…</MenuItem>}
          {page.draft.changed && page.published !== null && !readOnly && (
            <MenuItem onSelect={() => onOpen('discard')}>Discard draft…</MenuItem>
          )}
          <MenuItem onSelect={options.onDuplicate}>Duplicate</MenuItem>
          {can('duplicate') && (
            <MenuItem onSelect={() => onOpen('template')}>Save as a template…</MenuItem>
          )}
        </Menu>
        {canPublish && !readOnly && (
          <Button variant="primary" pending={publishing} onClick={() => onOpen('publish')}>
            Publish
          </Button>
        )}
      </div>
    </header>
  );
}
