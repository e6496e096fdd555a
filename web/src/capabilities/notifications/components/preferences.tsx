import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../../kernel/query-error.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { preferencesOptions } from '../preference-queries.ts';
import { PreferencesMatrix } from './preferences-matrix.tsx';
import { QuietHoursForm } from './preferences-quiet-hours.tsx';

const categories = 7;

/** Shows categories, channels and quiet hours. */
export function NotificationPreferences() {
  const query = useQuery(preferencesOptions(useMe()));
  const failed = query.isError && !query.data;
  return (
    <>
      <Card
        title="Notification preferences"
        description="Choose how you get each type of notification. Changes are saved immediately."
      >
        {query.data ? (
          <PreferencesMatrix choices={query.data.choices} />
        ) : failed ? (
          <QueryError title="Couldn't load your preferences" query={query} />
        ) : (
          <div aria-busy="true" className="divide-y divide-border border-t border-border">
            {Array.from({ length: categories }, (_, index) => (
              <div key={index} className="grid h-16 content-center gap-2">
                <Skeleton className="h-3.5 w-40 max-w-full" />
                <Skeleton className="h-3 w-72 max-w-full" />
              </div>
            ))}
          </div>
        )}
      </Card>
      {query.data && (
        <QuietHoursForm
          key={`${query.data.time_zone} ${JSON.stringify(query.data.quiet)}`}
          stored={query.data}
        />
      )}
    </>
  );
}
