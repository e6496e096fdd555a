import { type AlertType, alertTypeNames } from '@trunkline/contract/alerts/listing';
import type { FormValues } from '../../../kernel/resource/form-values.ts';
import { AlertLine } from './alert-line.tsx';

const typeOf = (text: string | undefined): AlertType =>
  alertTypeNames.find((name) => name === text) ?? 'info';

/** Previews an alert as it will appear above the screens. */
export function AlertPreview({ values }: { values: FormValues }) {
  return (
    <figure className="grid gap-1.5">
      <figcaption className="text-[13px] font-medium">Preview</figcaption>
      <div className="overflow-hidden rounded-md border border-border">
        <AlertLine
          type={typeOf(values['alert_type'])}
          title={values['title']?.trim() || 'Alert title'}
          more={0}
        />
      </div>
    </figure>
  );
}
