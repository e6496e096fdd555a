import { Plus } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { sectionKinds } from '../model/section-kinds.ts';
import { useLibraryContext } from './library-context.ts';

/** Lists the company's reusable sections, to add to the page. */
export function LibraryPalette({ onAdd }: { onAdd: (id: string) => void }) {
  const sections = [...(useLibraryContext()?.sections?.values() ?? [])];
  if (sections.length === 0) return null;
  const title = 'Reusable sections';
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-2xs font-medium tracking-wide text-muted uppercase">{title}</h2>
      <ul className="grid grid-cols-1 gap-1">
        {sections.map(({ id, title: name, content, published }) => (
          <li
            key={id}
            className="flex items-center gap-1 rounded-md border border-border bg-surface pr-1"
          >
            <div className="min-w-0 flex-1 px-3 py-2 text-[13px]">
              <span className="block font-medium wrap-anywhere text-text">{name}</span>
              <span className="block text-2xs text-muted">
                {sectionKinds[content.type].label}
                {!published && ' · Not published yet'}
              </span>
            </div>
            <Button
              size="icon"
              variant="ghost"
              aria-label={`Add ${name}`}
              onClick={() => onAdd(id)}
            >
              <Plus aria-hidden="true" className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
