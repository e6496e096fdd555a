import { Link } from '@tanstack/react-router';
import type { ContentSection } from '@trunkline/contract/pages';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { sectionKinds } from '../model/section-kinds.ts';
import { useLibraryContext } from './library-context.ts';
import { pagesUsing } from './pages-using.ts';

/** Shows where a reusable section is used and whether it's published, in place of its fields. */
export function ReusableFields({
  section: id,
  onDetach,
}: {
  section: string;
  onDetach: (content: ContentSection) => void;
}) {
  const sections = useLibraryContext()?.sections;
  if (!sections) return null;
  const section = sections.get(id);
  if (!section) {
    return (
      <div className="grid grid-cols-1 gap-3">
        <h2 className="font-medium text-danger">This reusable section no longer exists</h2>
        <p>
          Visitors see nothing here. Remove it from the page, or restore it from the recycle bin.
        </p>
      </div>
    );
  }
  const { title, pages, content, published } = section;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <h2 className="font-medium wrap-anywhere">{title}</h2>
        <p className="text-[13px] text-muted">
          Reusable section · {sectionKinds[content.type].label}
        </p>
      </div>
      <p>
        {published
          ? `${pagesUsing(pages)} Changes to it appear everywhere it's used when you publish it.`
          : "It isn't published yet, so this page can't be published. Publish it first."}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to="/admin/cms/sections/$id" params={{ id }} className={buttonClass('primary')}>
          Edit reusable section
        </Link>
        <Button onClick={() => onDetach(content)}>Detach section</Button>
      </div>
      <p className="text-[13px] text-muted">
        Detach the section to get a copy that you can change for this page only.
      </p>
    </div>
  );
}
