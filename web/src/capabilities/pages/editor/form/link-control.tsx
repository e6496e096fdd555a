import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { completeLink } from '../../../../ui/link-target.ts';
import { LinkDialog } from './link-dialog.tsx';
import { addressRule, isAllowedAddress } from './link-rule.ts';

/**
 * Edits the target of a button or link: a page to search for, or any address the server accepts.
 */
export function LinkControl({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [isPickerOpen, setIsPickerOpen] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  return (
    <>
      <Field
        label={label}
        error={isTouched && value !== '' && !isAllowedAddress(value) ? addressRule : undefined}
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              value={value}
              inputMode="url"
              autoComplete="off"
              maxLength={500}
              onChange={({ target }) => {
                setIsTouched(false);
                onChange(target.value);
              }}
              onBlur={() => {
                setIsTouched(true);
                if (completeLink(value) !== value) onChange(completeLink(value));
              }}
            />
            <Button
              size="icon"
              className="size-9"
              aria-label={`${label}: choose a page`}
              onClick={() => setIsPickerOpen(true)}
            >
              <Link2 aria-hidden="true" className="size-4" />
            </Button>
          </div>
        )}
      </Field>
      {isPickerOpen && (
        <LinkDialog
          current={value}
          onClose={(address) => {
            setIsPickerOpen(false);
            if (address !== null) onChange(address);
          }}
        />
      )}
    </>
  );
}
