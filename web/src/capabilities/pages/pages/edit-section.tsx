import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { reusableListing } from '@trunkline/contract/pages/reusable-listing';
import { ScreenError } from '../../../kernel/resource/record-error.tsx';
import { useMe } from '../../auth/index.ts';
import { EditorSkeleton } from '../editor/editor-skeleton.tsx';
import { sectionOptions } from '../editor/queries.ts';
import { SectionScreen } from '../editor/section-screen.tsx';

/** /admin/cms/sections/{id} */
export function EditSection() {
  const { id = '' } = useParams({ strict: false });
  const { company } = useMe();
  const query = useQuery(sectionOptions(company.id, id));
  if (query.isError) {
    return <ScreenError listing={reusableListing} list="/admin/cms/sections" query={query} />;
  }
  if (!query.data) return <EditorSkeleton />;
  return <SectionScreen key={id} start={query.data} />;
}
