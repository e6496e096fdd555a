import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../kernel/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { unreadAlertsOptions } from '../queries.ts';
import { AlertLine } from './alert-line.tsx';

const AlertDialog = lazyPart(async () => (await import('./alert-dialog.tsx')).AlertDialog);

/** Shows the newest unread alert above every screen, with '(+N more)' when there are several. */
export function AlertBanner({ tenant }: { tenant: string }) {
  const { data } = useQuery(unreadAlertsOptions(tenant));
  const [reading, setReading] = useState(false);
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const newest = data?.items[0];
  const isShown = newest !== undefined;
  const onClose = () => setReading(false);
  useEffect(() => {
    if (!isShown) return undefined;
    document.documentElement.dataset['alert'] = '';
    return () => {
      delete document.documentElement.dataset['alert'];
    };
  }, [isShown]);
  if (!newest && !opened) return null;
  return (
    <>
      {newest && (
        <section
          aria-label="System alert"
          className="sticky top-[calc(var(--faults)+var(--viewing))] z-40 bg-background print:hidden"
        >
          <AlertLine type={newest.alert_type} title={newest.title} more={(data?.count ?? 1) - 1}>
            <Button
              ref={button}
              size="small"
              onClick={() => {
                setOpened(true);
                setReading(true);
              }}
            >
              Read
            </Button>
          </AlertLine>
        </section>
      )}
      {opened && (
        <AlertDialog
          part={{ tenant, alert: newest ?? null, open: reading, onClose }}
          onFailed={() => {
            onClose();
            setOpened(false);
          }}
        />
      )}
    </>
  );
}
