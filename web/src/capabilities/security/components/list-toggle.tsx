import { classNames } from '../../../ui/class-names.ts';

/** A choice between two lists. */
export function ListToggle({
  label,
  one,
  other,
  isOther,
  onChange,
}: {
  label: string;
  one: string;
  other: string;
  isOther: boolean;
  onChange: (isOther: boolean) => void;
}) {
  const choice = (text: string, isChosen: boolean, value: boolean) => (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChange(value)}
      className={classNames(
        'h-6 cursor-pointer rounded px-2.5 text-[13px] font-medium pointer-coarse:h-11',
        isChosen ? 'bg-surface text-text shadow-xs' : 'text-muted hover:text-text',
      )}
    >
      {text}
    </button>
  );
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex justify-self-start rounded-md bg-sunken p-0.5"
    >
      {choice(one, !isOther, false)}
      {choice(other, isOther, true)}
    </div>
  );
}
