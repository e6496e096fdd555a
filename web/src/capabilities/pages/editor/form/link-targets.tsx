import type { LinkKind, LinkTarget } from '@trunkline/contract/pages';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';

const kinds: readonly (readonly [LinkKind, string])[] = [
  ['page', 'Pages'],
  ['service', 'Services'],
  ['post', 'Posts'],
];

export function LinkTargets({
  items,
  onPick,
}: {
  items: readonly LinkTarget[];
  onPick: (path: string) => void;
}) {
  if (items.length === 0)
    return <p className="text-muted">No page, service or post has this title.</p>;
  return kinds.map(([kind, label]) => {
    const matches = items.filter((item) => item.kind === kind);
    if (matches.length === 0) return null;
    return (
      <div key={kind} className="min-w-0">
        <p aria-hidden="true" className="mb-1 text-2xs font-medium text-muted">
          {label}
        </p>
        <ul aria-label={label} className="grid grid-cols-1 gap-1">
          {matches.map(({ title, path, live }) => (
            <li key={path}>
              <Button variant="ghost" className="w-full" onClick={() => onPick(path)}>
                <span className="flex w-full min-w-0 items-center justify-between gap-4">
                  <span className="flex min-w-0 items-center gap-2">
                    <span className="truncate">{title}</span>
                    {!live && <Badge>Draft</Badge>}
                  </span>
                  <span className="min-w-0 truncate font-normal text-muted">{path}</span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
