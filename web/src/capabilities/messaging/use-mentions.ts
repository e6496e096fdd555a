import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { mentionOptionId, type MentionCandidate } from './components/mention-picker.tsx';
import { nameAt, namesLike } from './text-parts.ts';

const maxSuggestions = 8;

/** Suggests people while a name is typed after an @ in a field. */
export function useMentions(
  field: RefObject<HTMLTextAreaElement | null>,
  people: readonly MentionCandidate[],
  onChosen: (person: MentionCandidate, text: string) => void,
) {
  const listId = useId();
  const [at, setAt] = useState<{ from: number; typed: string } | null>(null);
  const [index, setIndex] = useState(0);
  const suggestions = at === null ? [] : namesLike(people, at.typed).slice(0, maxSuggestions);
  const current = suggestions[Math.min(index, suggestions.length - 1)];

  /** Checks the text before the caret after every change. */
  const update = () => {
    const { current: element } = field;
    const next = element && nameAt(element.value, element.selectionStart);
    if (next?.from !== at?.from) setIndex(0);
    setAt(next);
  };
  const choose = (person: MentionCandidate) => {
    const { current: element } = field;
    if (!element || at === null) return;
    const after = element.value.slice(at.from + 1 + at.typed.length);
    const before = `${element.value.slice(0, at.from)}@${person.name} `;
    // Rendered synchronously, because the next key may come before the next frame and belongs after
    // the name.
    flushSync(() => onChosen(person, before + after.trimStart()));
    setAt(null);
    element.focus();
    element.setSelectionRange(before.length, before.length);
  };
  /** Returns whether a key was handled by the suggestions. */
  const handleKey = (event: KeyboardEvent): boolean => {
    if (!current) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setIndex((index + step + suggestions.length) % suggestions.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(current);
    else if (event.key === 'Escape') setAt(null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    listId,
    suggestions,
    current,
    update,
    choose,
    handleKey,
    close: () => setAt(null),
    control: {
      'aria-autocomplete': 'list',
      'aria-controls': current ? listId : undefined,
      'aria-activedescendant': current ? mentionOptionId(listId, current.id) : undefined,
    } as const,
  };
}
