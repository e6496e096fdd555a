import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { useDebounced } from '../../../../kernel/use-debounced.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { completeLink } from '../../../../ui/link-target.ts';
import { useMe } from '../../../auth/index.ts';
import { EditedContext } from '../edited-context.ts';
import { linkTargetsOptions } from '../queries.ts';
import { LinkTargets } from './link-targets.tsx';
import { addressRule, isAllowedAddress } from './link-rule.ts';

/**
 * Asks for a link target: pages, services and posts can be searched, and any other address can be
 * typed. Calls `onClose` with null to leave the link unchanged.
 */
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
  const { data, isError } = useQuery(
    linkTargetsOptions(company.id, useContext(EditedContext), search),
  );
  const submit = () => {
    const address = completeLink(text);
    if (isAllowedAddress(address)) onClose(address);
    else setError(addressRule);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose(null);
      }}
      title="Choose a link"
      footer={
        <>
          <Button onClick={() => onClose('')}>No link</Button>
          <Button variant="primary" onClick={submit}>
            Use this address
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Field
          label="Page or address"
          error={error}
          help="Search the site's pages, services and posts, or type an address."
        >
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
        {isError && <p role="alert">Couldn't search the site. You can still type an address.</p>}
        {data && <LinkTargets items={data.items} onPick={onClose} />}
      </div>
    </Dialog>
  );
}
