import type { LinePart, PartChoice } from '@trunkline/contract/orders';
import { includedText } from '@trunkline/contract/orders/texts';
import { Field } from '../../../ui/field.tsx';
import { formatNumber } from '../../../ui/formats.ts';
import { Select } from '../../../ui/select.tsx';
import { choicesOf } from '../mutations.ts';

/** Shows the parts of a bundle, and lets the buyer choose between alternatives. */
export function BundleParts({
  line: { service, parts },
  onChoose,
}: {
  line: { readonly service: string; readonly parts: readonly LinePart[] };
  onChoose?: ((parts: PartChoice[]) => void) | undefined;
}) {
  if (parts.length === 0) return null;
  return (
    <ul aria-label={`Parts of ${service}`} className="grid gap-3 border-l-2 border-border pl-4">
      {parts.map((part, index) => (
        <li key={part.part_id} className="grid gap-1">
          <p className="font-medium wrap-anywhere">{part.service}</p>
          <p className="text-[13px] wrap-anywhere">
            {formatNumber(part.quantity)} × {part.plan}
          </p>
          <p className="text-[13px] text-muted wrap-anywhere">{includedText(service)}</p>
          {onChoose && part.choices.length > 0 && (
            <Field label="Choose one">
              {(control) => (
                <Select
                  {...control}
                  className="w-full max-w-72"
                  options={part.choices.map((choice) => ({
                    value: choice.part_id,
                    label: `${choice.service}, ${choice.plan}`,
                  }))}
                  value={part.part_id}
                  onValueChange={(part_id) =>
                    onChoose(choicesOf(parts).with(index, { part_id, answers: {} }))
                  }
                />
              )}
            </Field>
          )}
        </li>
      ))}
    </ul>
  );
}
