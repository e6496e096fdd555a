import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../kernel/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useMe } from '../../auth/index.ts';
import { useProfileChange } from '../use-profile-change.ts';

const maxNameLength = 100;

export function NameCard() {
  const me = useMe();
  const [first, setFirst] = useState(me.first_name);
  const [last, setLast] = useState(me.last_name);
  const save = useProfileChange(
    (name: { first_name: string; last_name: string }) => api.users.updateProfile(name),
    'Profile saved',
  );
  const changed = first.trim() !== me.first_name || last.trim() !== me.last_name;
  const blocker = useBlocker({
    shouldBlockFn: () => changed,
    enableBeforeUnload: () => changed,
    withResolver: true,
  });
  return (
    <Card title="Name" description="Your name as colleagues and customers see it.">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (changed && !save.isPending)
            save.mutate({ first_name: first.trim(), last_name: last.trim() });
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name">
            {(control) => (
              <Input
                {...control}
                name="first_name"
                autoComplete="given-name"
                maxLength={maxNameLength}
                value={first}
                onChange={(event) => setFirst(event.target.value)}
              />
            )}
          </Field>
          <Field label="Last name">
            {(control) => (
              <Input
                {...control}
                name="last_name"
                autoComplete="family-name"
                maxLength={maxNameLength}
                value={last}
                onChange={(event) => setLast(event.target.value)}
              />
            )}
          </Field>
        </div>
        <div>
          <Button type="submit" variant="primary" disabled={!changed} pending={save.isPending}>
            Save changes
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        onOpenChange={(open) => {
          if (!open) blocker.reset?.();
        }}
        title="Leave without saving your name?"
        description="The changes to your name will be lost."
        cancelLabel="Stay here"
        confirmLabel="Discard changes"
        danger
        onConfirm={() => blocker.proceed?.()}
      />
    </Card>
  );
}
