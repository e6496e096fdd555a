import type { SectionType } from '@trunkline/contract/pages';
import type { Values } from '../model/complete.ts';
import { fieldsOf } from '../model/field-shapes.ts';
import { FieldControls } from './field-control.tsx';

export function SectionForm({
  type,
  values,
  onChange,
}: {
  type: SectionType;
  values: Values;
  onChange: (values: Values) => void;
}) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <FieldControls shapes={fieldsOf(type)} values={values} onChange={onChange} />
    </div>
  );
}
