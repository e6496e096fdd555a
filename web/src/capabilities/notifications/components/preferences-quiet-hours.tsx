import type { NotificationPreferences } from '@trunkline/contract/notifications';
import { useRef, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';
import { useQuietHoursChange } from '../preference-queries.ts';
import { browserTimeZone, timeZonesIncluding } from '../preference-labels.ts';

const zoneLabel = (zone: string) => zone.replaceAll('_', ' ');

export function QuietHoursForm({ stored }: { stored: NotificationPreferences }) {
  const save = useQuietHoursChange(useMe());
  const [quiet, setQuiet] = useState(stored.quiet);
  const [zone, setZone] = useState(stored.time_zone ?? browserTimeZone());
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const refuse = (problems: Readonly<Record<string, string>>) => {
    setErrors(problems);
    // The errors have to be rendered before the first can be focused.
    requestAnimationFrame(() => focusFirstError(form.current));
  };
  const submit = () => {
    const timeProblem = (time: string) => (time === '' ? 'Enter a time such as 22:00.' : '');
    const until =
      timeProblem(quiet.until) ||
      (quiet.until === quiet.from ? 'Choose an end time that differs from the start time.' : '');
    const problems = { from: timeProblem(quiet.from), until };
    if (problems.from || problems.until) return refuse(problems);
    setErrors({});
    return save.mutate(
      { ...quiet, time_zone: zone },
      {
        onSuccess: () => toast.success('Quiet hours saved'),
        onError: (error) => {
          const { fields, message } = describeError(error);
          if (fields.length === 0) toast.error(message);
          else refuse(Object.fromEntries(fields.map((field) => [field.path, field.message])));
        },
      },
    );
  };
  const time = (name: 'from' | 'until', label: string) => (
    <Field label={label} {...(errors[name] && { error: errors[name] })}>
      {(control) => (
        <Input
          {...control}
          type="time"
          required
          value={quiet[name]}
          onChange={(event) => setQuiet({ ...quiet, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <Card
      title="Quiet hours"
      description="We hold push and email notifications until quiet hours end. Security and urgent alerts are still sent immediately."
    >
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Checkbox
          label="Do not disturb me during these hours"
          checked={quiet.on}
          onCheckedChange={(checked) => setQuiet({ ...quiet, on: checked })}
        />
        <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-[9rem_9rem_minmax(0,1fr)]">
          {time('from', 'From')}
          {time('until', 'Until')}
          <div className="max-sm:col-span-2">
            <Field
              label="Time zone"
              help="Also used for summaries, which are sent at 8:00 AM."
              {...(errors['time_zone'] && { error: errors['time_zone'] })}
            >
              {(control) => (
                <Combobox
                  {...control}
                  options={timeZonesIncluding(zone).map((value) => ({
                    value,
                    label: zoneLabel(value),
                  }))}
                  value={{ value: zone, label: zoneLabel(zone) }}
                  onValueChange={(option) => {
                    if (option) setZone(option.value);
                  }}
                />
              )}
            </Field>
          </div>
        </div>
        <div>
          <Button type="submit" variant="primary" pending={save.isPending}>
            Save quiet hours
          </Button>
        </div>
      </form>
    </Card>
  );
}
