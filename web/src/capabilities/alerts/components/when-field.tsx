import type { ControlSlot } from '../../../kernel/resource/form-control.tsx';
import { Input } from '../../../ui/input.tsx';
import { instantOf, localOf } from '../local-time.ts';

/** Shows a date and time in the person's own time zone. */
export function WhenField({ attributes, value, onChange, onBlur }: ControlSlot) {
  return (
    <Input
      {...attributes}
      type="datetime-local"
      value={localOf(value)}
      onChange={(event) => onChange(instantOf(event.target.value))}
      onBlur={onBlur}
    />
  );
}
