import { useTitle } from '../kernel/use-title.ts';
import { buttonClass } from '../ui/button.tsx';
import { LineArt } from '../ui/line-art.tsx';

export function NotFound() {
  useTitle('Not found');
  return (
    <div className="grid min-h-[70dvh] place-items-center p-6 text-sm">
      <div className="flex max-w-sm flex-col items-center text-center">
        <LineArt className="mb-6 h-16 w-40 text-muted" />
        <h1 className="text-xl font-semibold">This line is not connected</h1>
        <p className="mt-2 text-muted">
          Check the address for typos. The page may have been moved or deleted.
        </p>
        <div className="mt-6 flex gap-2">
          <button type="button" className={buttonClass()} onClick={() => history.back()}>
            Go Back
          </button>
          <a href="/" className={buttonClass('primary')}>
            Go to Homepage
          </a>
        </div>
      </div>
    </div>
  );
}
