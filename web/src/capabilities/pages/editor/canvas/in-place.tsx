import { registerOverlayPortal } from '@puckeditor/core';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent as KeyPress,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import type { WrittenText } from '../model/written-texts.ts';
import { truncate, insertText, replaceText, remainingLength, textOf } from './editable-text.ts';

interface InPlaceProps {
  readonly written: WrittenText;
  readonly onWrite: (path: string, text: string) => void;
  /** Called with the path when editing of this text begins, and with null when it ends. */
  readonly onActive: (path: string | null) => void;
}

/** Keys that Puck handles itself: undo, redo and their modifiers. */
const isHistoryKey = ({ key, ctrlKey, metaKey }: KeyPress) =>
  ['Control', 'Meta', 'Shift', 'Alt'].includes(key) ||
  ((ctrlKey || metaKey) && ['z', 'y'].includes(key.toLowerCase()));

/**
 * Makes a text editable on the page. Accepts plain text up to the contract's limit, as a form field
 * does. The editor handles undo and redo.
 */
export function InPlace({ written, onWrite, onActive }: InPlaceProps) {
  const { path, text, name, label, max, isCollapsible } = written;
  const textRef = useRef<HTMLSpanElement>(null);
  const initialText = useRef(text);
  const { isInactive, activate, deactivate } = useActivation(textRef, isCollapsible);
  useLayoutEffect(() => {
    if (textRef.current && textOf(textRef.current) !== text) replaceText(textRef.current, text);
  }, [text]);
  // Dragging in a text selects characters and doesn't move its section.
  useEffect(() => registerOverlayPortal(textRef.current, { disableDrag: true }), []);

  const write = () => {
    const { current } = textRef;
    if (!current) return;
    const newText = textOf(current);
    const truncatedText = truncate(newText, max);
    // Removes the line break that browsers leave behind, and text an input method added beyond the
    // limit.
    if (newText === '' || newText !== truncatedText) replaceText(current, truncatedText);
    if (truncatedText !== text) onWrite(path, truncatedText);
  };
  useInputLimits(textRef, max);

  return (
    <span
      ref={textRef}
      role="textbox"
      aria-label={name}
      aria-readonly={isInactive || undefined}
      tabIndex={isInactive ? undefined : 0}
      data-empty={label}
      className="in-place"
      contentEditable={isInactive ? false : 'plaintext-only'}
      suppressContentEditableWarning
      onPointerDownCapture={activate}
      // It may be inside a link, an expandable question or the area around sections, none of which
      // should handle the click.
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onAuxClick={(event) => event.preventDefault()}
      onInput={({ nativeEvent }) => {
        if (!nativeEvent.isComposing) write();
      }}
      onCompositionEnd={write}
      onPaste={(event) => {
        event.preventDefault();
        insertText(event.currentTarget, event.clipboardData.getData('text/plain'), max);
        write();
      }}
      onDrop={(event) => event.preventDefault()}
      onFocus={({ currentTarget }) => {
        initialText.current = text;
        // Editing a question also opens its answer.
        currentTarget.closest('details')?.setAttribute('open', '');
        onActive(path);
      }}
      onBlur={() => {
        deactivate();
        onActive(null);
      }}
      onKeyDown={(event) => {
        if (!isHistoryKey(event)) event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape' && initialText.current !== text)
          onWrite(path, initialText.current);
        if (event.key === 'Escape' || event.key === 'Enter') {
          event.preventDefault();
          const summary = event.currentTarget.closest('summary');
          if (summary) summary.focus();
          else event.currentTarget.blur();
        }
      }}
      onKeyUp={(event) => {
        if (!isHistoryKey(event)) event.stopPropagation();
        // A space would toggle the question.
        event.preventDefault();
      }}
    />
  );
}

/**
 * An expandable question has the button role, and a button can't contain focusable elements. Its
 * text becomes editable only on click, or on Enter in its container.
 */
function useActivation(textRef: RefObject<HTMLElement | null>, isCollapsible: boolean) {
  const [isInactive, setIsInactive] = useState(isCollapsible);
  const deactivate = () => setIsInactive(isCollapsible);
  const activate = () => {
    // The click that enables editing also places the caret.
    if (isInactive) flushSync(() => setIsInactive(false));
  };
  const onEnter = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
    event.preventDefault();
    event.stopPropagation();
    activate();
    textRef.current?.focus();
  });
  useEffect(() => {
    const summary = textRef.current?.closest('summary');
    if (!summary) return undefined;
    const listen = (event: KeyboardEvent) => onEnter(event);
    summary.addEventListener('keydown', listen);
    return () => summary.removeEventListener('keydown', listen);
  }, [textRef]);
  return { isInactive, activate, deactivate };
}

/** Rejects input beyond the limit, line breaks, and the browser's own undo. */
function useInputLimits(textRef: RefObject<HTMLElement | null>, max: number): void {
  const onBeforeInput = useEffectEvent((event: InputEvent) => {
    const { current } = textRef;
    const { inputType, data } = event;
    if (!current || event.isComposing) return;
    const isTooLong =
      inputType.startsWith('insert') && (data ?? '').length > remainingLength(current, max);
    const isLineBreak = inputType === 'insertParagraph' || inputType === 'insertLineBreak';
    if (isTooLong || isLineBreak || inputType.startsWith('history')) event.preventDefault();
  });
  useEffect(() => {
    const { current } = textRef;
    const listen = (event: InputEvent) => onBeforeInput(event);
    current?.addEventListener('beforeinput', listen);
    return () => current?.removeEventListener('beforeinput', listen);
  }, [textRef]);
}
