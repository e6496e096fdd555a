import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { Input } from '../../ui/input.tsx';
import { useDebounced } from '../use-debounced.ts';

/** Searches while typing: the text updates immediately, the list after a pause. */
export function SearchField({
  label,
  value,
  onChange,
  inputRef,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
}) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const settled = useDebounced(typed);
  // Back, a link or 'Clear' changed the URL, so the field follows.
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== settled) setTyped(value);
  }
  const report = useEffectEvent((text: string) => {
    if (text !== value && text === typed) onChange(text);
  });
  useEffect(() => report(settled), [settled]);
  return (
    <div className="relative min-w-0 flex-1 sm:max-w-72">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        ref={inputRef}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={`${label}…`}
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (typed === '') inputRef.current?.blur();
          setTyped('');
        }}
        className="h-8! pr-8! pl-8! pointer-coarse:h-11! [&::-webkit-search-cancel-button]:hidden"
      />
      {typed === '' ? (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded border border-border px-1.5 text-2xs text-muted pointer-coarse:hidden"
        >
          /
        </kbd>
      ) : (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => {
            setTyped('');
            inputRef.current?.focus();
          }}
          className="absolute inset-y-0 right-0 flex w-8 items-center justify-center text-muted hover:text-text"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  );
}
