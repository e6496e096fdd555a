import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '../../../../kernel/use-debounced.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { pathOf } from '../../../../documents/links.ts';
import { useMe } from '../../../auth/index.ts';
import { linkedOptions } from '../queries.ts';
import { addressRule, isAllowedAddress, meant } from './link-rule.ts';

/** Asks where a link leads: pages are searched for, anything else is typed. Null leaves it as it was. */
export function LinkDialog({
  current,
  onClose,
}: {
  current: string;
  onClose: (address: string | null) => void;
}) {
  const { company } = useMe();
  const [text, setText] = useState(current);
  const [error, setError] = useState<string>();
  const search = useDebounced(text.startsWith('/') || text.includes(':') ? '' : text);
  const { data } = useQuery(linkedOptions(company.id, search));
  const submit = () => {
    const address = meant(text);
    if (isAllowedAddress(address)) onClose(address);
    else setError(addressRule);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose(null);
      }}
      title="Where does it lead?"
      footer={
        <>
          <Button onClick={() => onClose('')}>No link</Button>
          <Button variant="primary" onClick={submit}>
            Use this address
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Page or address" error={error} help="Search your pages, or type an address.">
          {(control) => (
            <Input
              {...control}
              value={text}
              autoComplete="off"
              maxLength={500}
              onChange={({ target }) => {
                setError(undefined);
                setText(target.value);
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') submit();
              }}
            />
          )}
        </Field>
        <ul aria-label="Pages" className="grid gap-1">
          {data?.items.map(({ id, title, slug }) => (
            <li key={id}>
              <Button
                variant="ghost"
                className="w-full justify-between gap-4"
                onClick={() => onClose(pathOf(slug))}
              >
                <span className="truncate">{title}</span>
                <span className="truncate text-muted">{pathOf(slug)}</span>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
