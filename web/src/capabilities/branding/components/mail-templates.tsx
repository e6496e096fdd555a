import type { MailTemplate } from '@trunkline/contract/branding';
import { mailKinds } from '@trunkline/contract/kernel/mail-kinds';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { templatesOptions } from '../text-queries.ts';

const MailEditor = lazy(async () => ({
  default: (await import('./mail-editor.tsx')).MailEditor,
}));

const sources = {
  own: { label: 'Customised', tone: 'primary' },
  inherited: { label: 'Inherited', tone: 'neutral' },
  built_in: { label: 'Built in', tone: 'neutral' },
} as const;

/** Lists the emails that contain a link, the source of their texts, and a button to edit each. */
export function MailTemplates({ companyId }: { companyId: string }) {
  const me = useMe();
  const query = useQuery(templatesOptions(me.company.id, companyId));
  const verb = me.permissions.includes('branding:update') ? 'Edit' : 'View';
  const [edited, setEdited] = useState<MailTemplate | null>(null);
  return (
    <Card
      title="Email templates"
      description="Companies below yours use these templates unless they customise them. Security notices can't be changed."
    >
      {query.isError && query.data === undefined ? (
        <QueryError title="Couldn't load the email templates" query={query} />
      ) : query.data === undefined ? (
        <div aria-busy="true" className="grid gap-3">
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-10 w-full" />
          ))}
        </div>
      ) : (
        <ul aria-label="Email templates" className="divide-y divide-border">
          {query.data.items.map((template) => {
            const { label, when } = mailKinds[template.kind];
            const { label: source, tone } = sources[template.source];
            return (
              <li key={template.kind} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                <div className="min-w-0 flex-1 basis-56">
                  <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
                    {label}
                    <Badge tone={tone}>{source}</Badge>
                  </p>
                  <p className="text-[13px] text-muted">{when}</p>
                </div>
                <Button
                  size="small"
                  aria-label={`${verb}: ${label}`}
                  onClick={() => setEdited(template)}
                >
                  {verb}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {edited && (
        <Suspense>
          <MailEditor companyId={companyId} template={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </Card>
  );
}
