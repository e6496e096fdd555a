import { useBlocker, useNavigate } from '@tanstack/react-router';
import { ContentSection, type EditedSection, type PageProblem } from '@trunkline/contract/pages';
import { useMemo, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useMe } from '../../auth/index.ts';
import { useLive } from './canvas/live-sections.ts';
import { SectionsEditor } from './canvas/sections-editor.tsx';
import { EditedContext } from './edited-context.ts';
import { itemOf, sectionsOf, type EditorItem } from './model/page-data.ts';
import { useSectionChanges } from './mutations.ts';
import { SectionHeader, type SectionDialog } from './reusable/section-header.tsx';
import { SectionDialogs } from './reusable/section-dialogs.tsx';
import { SectionProblems } from './reusable/section-problems.tsx';

/** Edits a reusable section. */
export function SectionScreen({ start }: { start: EditedSection }) {
  const tenant = useMe().company.id;
  const [section, setSection] = useState(start);
  const [items, setItems] = useState<readonly EditorItem[]>(() => [itemOf(start.content)]);
  const [unsaved, setUnsaved] = useState(false);
  const [problems, setProblems] = useState<readonly PageProblem[]>([]);
  const [dialog, setDialog] = useState<SectionDialog>(null);
  const navigate = useNavigate();
  const changes = useSectionChanges(tenant, start.id);
  // Links and live sections are those of the site where the section appears.
  const page = section.uses[0]?.id ?? null;
  const live = useLive(tenant, page, items, null);
  const jump = useMemo(() => ({ section: 0 }), []);
  const readOnly = !section.may.includes('update');
  useTitle(section.title);
  const blocker = useBlocker({
    shouldBlockFn: () => unsaved,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });

  /** Saves what was edited; null if that failed. */
  const save = async (title?: string): Promise<EditedSection | null> => {
    const content = ContentSection.safeParse(sectionsOf(items)[0]?.section);
    try {
      const saved = await changes.save.mutateAsync({
        version: section.version,
        ...(title !== undefined && { title }),
        ...(unsaved && content.success && { content: content.data }),
      });
      setSection(saved);
      setUnsaved(false);
      return saved;
    } catch (error) {
      if (title !== undefined) throw error;
      toast.error(describeError(error).message);
      return null;
    }
  };
  const publish = async () => {
    const saved = unsaved ? await save() : section;
    if (saved === null) return setDialog(null);
    try {
      const result = await changes.publish.mutateAsync(saved.version);
      setSection(result.section);
      setProblems(result.problems);
      if (result.published) toast.success('Reusable section published');
    } catch (error) {
      toast.error(describeError(error).message);
    }
    setDialog(null);
  };

  return (
    <EditedContext value={page}>
      <div data-fills-screen className="flex h-[calc(100dvh-3rem-var(--banner))] min-h-96 flex-col">
        <SectionHeader
          section={section}
          unsaved={unsaved}
          saving={changes.save.isPending}
          onSave={() => void save()}
          onOpen={setDialog}
          onPage={(id) => void navigate({ to: '/admin/cms/pages/edit/$id', params: { id } })}
        />
        <SectionProblems problems={problems} />
        <SectionsEditor
          single
          items={items}
          live={live}
          readOnly={readOnly}
          jump={jump}
          onChange={(next) => {
            setItems(next);
            setUnsaved(true);
          }}
        />
        <SectionDialogs
          opened={dialog}
          section={section}
          pending={changes.save.isPending || changes.publish.isPending}
          onRename={async (title) => {
            await save(title);
            setDialog(null);
          }}
          onPublish={() => void publish()}
          onClose={() => setDialog(null)}
        />
        <ConfirmDialog
          open={blocker.status === 'blocked'}
          onOpenChange={(isOpen) => {
            if (!isOpen) blocker.reset?.();
          }}
          title="Leave without saving?"
          description="Your latest changes to this section will be lost."
          confirmLabel="Leave"
          cancelLabel="Stay"
          onConfirm={() => blocker.proceed?.()}
        />
      </div>
    </EditedContext>
  );
}
