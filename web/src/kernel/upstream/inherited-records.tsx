import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

export interface InheritedItem {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly company_name: string;
  /** Opens the company's own copy if it has one that isn't published yet. */
  readonly onOpenCopy?: (() => void) | undefined;
}

/**
 * Lists records that the site inherits from companies above, each with a button to make the
 * company's own copy. Renders nothing if there are none.
 */
export function InheritedRecords({
  title,
  items,
  canCopy,
  copying,
  onCopy,
}: {
  title: string;
  items: readonly InheritedItem[];
  canCopy: boolean;
  /** The ID of the record that is being copied. */
  copying: string | null;
  onCopy: (id: string) => void;
}) {
  if (items.length === 0) return null;
  return (
    <Card
      title={title}
      description="Your site shows these from a company above until you publish your own."
    >
      <ul className="divide-y divide-border">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
            <div className="min-w-0 flex-1 basis-56">
              <a href={item.path} className="font-medium underline-offset-4 hover:underline">
                {item.title}
              </a>
              <p className="text-[13px] text-muted">
                {item.path} · from {item.company_name}
              </p>
            </div>
            {item.onOpenCopy && (
              <Button onClick={item.onOpenCopy} aria-label={`Edit your copy: ${item.title}`}>
                Edit your copy
              </Button>
            )}
            {canCopy && !item.onOpenCopy && (
              <Button
                onClick={() => onCopy(item.id)}
                pending={copying === item.id}
                aria-label={`Make your own copy: ${item.title}`}
              >
                Make your own copy
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
