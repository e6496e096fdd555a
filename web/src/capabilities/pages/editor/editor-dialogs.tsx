import type { EditedPage, PageProblem } from '@trunkline/contract/pages';
import { describeError } from '../../../kernel/describe-error.ts';
import { PreviewLinksDialog } from '../../../kernel/preview-links/preview-links-dialog.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { pathOf } from '../../../documents/links.ts';
import type { EditorDialogName } from './editor-header.tsx';
import type { PageChanges } from './mutations.ts';
import { PublishDialog } from './panels/publish-dialog.tsx';
import { SettingsPanel } from './panels/settings-panel.tsx';
import { TemplateDialog } from './panels/template-dialog.tsx';
import { UnpublishLaterDialog } from './panels/unpublish-later-dialog.tsx';
import { PageUpstreamPanel } from './panels/upstream-panel.tsx';
import { PageVersions } from './panels/page-versions.tsx';
import type { PageDraft } from './saving/page-draft.ts';

interface EditorDialogsProps {
  readonly tenant: string;
  readonly openDialog: EditorDialogName;
  readonly page: EditedPage;
  readonly draft: PageDraft;
  readonly version: number;
  readonly readOnly: boolean;
  readonly changes: PageChanges;
  readonly nameOf: (section: number) => string;
  readonly onJump: (problem: PageProblem) => void;
  readonly onChange: (part: Partial<PageDraft>) => void;
  readonly onPage: (page: EditedPage) => void;
  /** Called when the draft was published or scheduled. */
  readonly onPublished: (page: EditedPage) => void;
  /** Called when the page's address changed; its draft is unchanged. */
  readonly onMoved: (page: EditedPage) => void;
  /** Called when the page's schedules changed; its draft is unchanged. */
  readonly onSchedules: (page: EditedPage) => void;
  readonly onClose: () => void;
}

export function EditorDialogs(options: EditorDialogsProps) {
  const { openDialog, page, changes, onPage, onClose } = options;
  switch (openDialog) {
    case null:
      return null;
    case 'settings':
      return <SettingsPanel {...options} onPage={options.onMoved} />;
    case 'versions':
      return <PageVersions {...options} />;
    case 'upstream':
      return <PageUpstreamPanel {...options} />;
    case 'template':
      return <TemplateDialog {...options} />;
    case 'publish':
    case 'schedule':
      return (
        <PublishDialog
          {...options}
          later={openDialog === 'schedule'}
          onPage={options.onPublished}
        />
      );
    case 'preview':
      return <PreviewLinksDialog {...options} resource="pages" id={page.id} />;
    case 'unpublish_later':
      return <UnpublishLaterDialog {...options} />;
    case 'unpublish':
      return (
        <ConfirmAction
          title={`Unpublish “${page.published?.title ?? page.draft.title}”?`}
          description={`Visitors to ${pathOf(page.slug)} will get “Page not found”. The draft and all versions will be kept.`}
          label="Unpublish page"
          done="Page unpublished"
          run={() => changes.unpublish.mutateAsync()}
          onPage={onPage}
          onClose={onClose}
        />
      );
    case 'discard':
      return (
        <ConfirmAction
          title="Discard the draft?"
          description="The page will go back to its published version. You'll still find this draft under Versions."
          label="Discard draft"
          done="Draft discarded"
          run={() => changes.discard.mutateAsync()}
          onPage={onPage}
          onClose={onClose}
        />
      );
  }
}

function ConfirmAction({
  title,
  description,
  label,
  done,
  run,
  onPage,
  onClose,
}: {
  title: string;
  description: string;
  label: string;
  done: string;
  run: () => Promise<EditedPage>;
  onPage: (page: EditedPage) => void;
  onClose: () => void;
}) {
  const confirm = async () => {
    try {
      onPage(await run());
      toast.success(done);
    } catch (error) {
      toast.error(describeError(error).message);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={description}
      confirmLabel={label}
      onConfirm={() => void confirm()}
    />
  );
}
