import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../../kernel/query-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { textsOptions } from '../text-queries.ts';
import { MailTemplates } from './mail-templates.tsx';
import { TextsForm } from './texts-form.tsx';

/** Shows texts of a company's site, the sender of its email, and its email templates. */
export function TextsTab({ company }: { company: string }) {
  const me = useMe();
  const query = useQuery(textsOptions(me.company.id, company));
  if (query.isError && query.data === undefined) {
    return <QueryError title="Couldn't load the texts" query={query} />;
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {query.data === undefined ? (
        <div
          aria-busy="true"
          className="grid grid-cols-1 gap-4 rounded-lg border border-border bg-surface p-4"
        >
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-14 w-full" />
          ))}
        </div>
      ) : (
        <TextsForm key={company} companyId={company} stored={query.data} />
      )}
      <MailTemplates key={`mail ${company}`} companyId={company} />
    </div>
  );
}
