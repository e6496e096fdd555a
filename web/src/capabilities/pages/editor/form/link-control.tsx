import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { addressRule, isAllowedAddress, normalizeLink } from './link-rule.ts';

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
  const [choosing, setChoosing] = useState(false);
  const [left, setLeft] = useState(false);
  return (
    <>
      <Field
        label={label}
        error={left && value !== '' && !isAllowedAddress(value) ? addressRule : undefined}
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
                setLeft(false);
                onChange(target.value);
              }}
              onBlur={() => {
                setLeft(true);
                if (normalizeLink(value) !== value) onChange(normalizeLink(value));
              }}
            />
            <Button
              size="icon"
              className="size-9"
              aria-label={`${label}: choose a page`}
              onClick={() => setChoosing(true)}
            >
              <Link2 aria-hidden="true" className="size-4" />
            </Button>
          </div>
        )}
      </Field>
      {choosing && (
        <LinkDialog
          current={value}
          onClose={(address) => {
            setChoosing(false);
            if (address !== null) onChange(address);
          }}
        />
      )}
    </>
  );
}
