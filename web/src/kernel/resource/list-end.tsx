import { inSentence } from '@trunkline/contract/kernel/listing';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/formats.ts';
import { describeError } from '../describe-error.ts';

export interface ListEndProps {
  count: number;
  one: string;
  many: string;
  hasMore: boolean;
  loading: boolean;
  /** Error from loading the next page. */
  error: unknown;
  onMore: () => void;
}

/** The end of a list: loads the next page when scrolled into view, or on request. */
export function ListEnd({ count, one, many, hasMore, loading, error, onMore }: ListEndProps) {
  const end = useRef<HTMLDivElement>(null);
  const canLoadMore = hasMore && !loading && !error;
  const onReached = useEffectEvent(() => onMore());
  useEffect(() => {
    if (!canLoadMore || !end.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) onReached();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [canLoadMore]);
  const counted = formatCount(count, inSentence(one), inSentence(many));
  return (
    <div
      ref={end}
      className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-4 py-2 text-[13px] text-muted"
    >
      <p role="status">{hasMore ? `${counted} so far` : counted}</p>
      {error ? (
        <p role="alert" className="text-danger">
          Couldn't load more. {describeError(error).message}
        </p>
      ) : null}
      {hasMore && (
        <Button size="small" pending={loading} onClick={onMore}>
          {error ? 'Try Again' : 'Load more'}
        </Button>
      )}
    </div>
  );
}
