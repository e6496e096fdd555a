import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { reusableListing } from '@trunkline/contract/pages/reusable-listing';
import { useState } from 'react';
import { ScreenError } from '../../../kernel/resource/record-error.tsx';
import { useMe } from '../../auth/index.ts';
import { EditorSkeleton } from '../editor/editor-skeleton.tsx';
import { useEditLock } from '../editor/lock/use-edit-lock.ts';
import { sectionOptions } from '../editor/queries.ts';
import { SectionScreen } from '../editor/section-screen.tsx';

/** /admin/cms/sections/{id} */
export function EditSection() {
  const { id = '' } = useParams({ strict: false });
  return <SectionInstance key={id} id={id} />;
}

function SectionInstance({ id }: { id: string }) {
  const { company } = useMe();
  /** Identifies this open editor: a second tab of the same user is another one. */
  const [editor] = useState(() => crypto.randomUUID());
  const [reloadCount, setReloadCount] = useState(0);
  const query = useQuery(sectionOptions(company.id, id));
  const enabled = query.data?.may.includes('update') ?? false;
  const lockState = useEditLock({ tenant: company.id, kind: 'section', id, editor, enabled });
  if (query.isError) {
    return <ScreenError listing={reusableListing} list="/admin/cms/sections" query={query} />;
  }
  if (!query.data) return <EditorSkeleton />;
  return (
    <SectionScreen
      key={reloadCount}
      initialSection={query.data}
      editor={editor}
      lockState={lockState}
      onReload={() => {
        void query.refetch().then(() => setReloadCount((count) => count + 1));
      }}
    />
  );
}
