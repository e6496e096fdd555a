import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, meOf } from '../../../../testing/records.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { EditLockNotice } from './edit-lock-notice.tsx';

const me = meOf();
const show = (user_id: string, phase: 'theirs' | 'taken') => {
  const [since, expires_at] = ['2026-03-10T12:00:00Z', '2026-03-10T12:01:00Z'];
  const lock = { mine: false, user_id, name: 'Robin Okafor', since, expires_at };
  return renderScreen(
    <EditLockNotice
      noun="page"
      editLock={{ phase, lock }}
      pending={false}
      onTakeOver={() => undefined}
      onReload={() => undefined}
    />,
    { me },
  );
};

test('refers to the same person in another tab as “You”, and to others by name', async () => {
  await show(me.id, 'theirs');
  const notice = page.getByRole('region', { name: 'You are editing in another tab' });
  await expect.element(notice).toMatchTextContent(/^You started editing this page in another tab /);
  await show(idOf(99), 'theirs');
  await expect
    .element(page.getByRole('region', { name: 'Someone else is editing' }))
    .toMatchTextContent(/^Robin Okafor started editing this page /);
});
