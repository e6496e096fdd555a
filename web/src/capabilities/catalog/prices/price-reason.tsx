import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { useViewer } from '../../../kernel/viewer.ts';
import { Button } from '../../../ui/button.tsx';

/** Shows, on request, who set a price that the user's company pays, and since when. */
export function PriceReason({ charge, name }: { charge: string; name: string }) {
  const { tenant } = useViewer();
  const [isRequested, setIsRequested] = useState(false);
  const query = useQuery({
    ...apiFor(tenant).catalog.explainPrice.queryOptions({ input: { charge } }),
    enabled: isRequested,
  });
  if (query.data)
    return <span className="block text-[13px] text-muted">{query.data.sentence}</span>;
  return (
    <span className="block text-[13px]">
      <Button
        variant="link"
        aria-label={`Why this price for ${name}?`}
        pending={isRequested && query.isFetching}
        onClick={() => (query.isError ? void query.refetch() : setIsRequested(true))}
      >
        Why this price?
      </Button>
      {query.isError && (
        <span role="alert" className="block text-danger">
          {describeError(query.error).message}
        </span>
      )}
    </span>
  );
}
