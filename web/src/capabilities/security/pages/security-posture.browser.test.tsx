import { contract } from '@trunkline/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { idOf } from '../../../testing/records.ts';
import { findingOf, openSecurity, postureOf } from '../../../testing/security-screen.ts';

const { security } = contract;
const path = '/admin/security?tab=posture';
const dormant = findingOf(400);
const webhook = findingOf(401, {
  kind: 'webhook_secrets',
  label: 'Billing hook',
  subject: idOf(60),
  since: null,
});
const key = findingOf(402, { kind: 'stale_keys', label: 'Old key', can_fix: false });
const pageOf = (...items: unknown[]) => ({ items, nextCursor: null });
const successResult = (id: string, label: string) => ({
  id,
  line: null,
  label,
  ok: true,
  errors: [],
});
const refusedResult = (id: string, label: string, message: string) => ({
  ...successResult(id, label),
  ok: false,
  errors: [{ field: null, message }],
});

const previewOf = ({ id, label }: { id: string; label: string }, change: string) => ({
  id,
  label,
  effects: [{ change, who: label, count: null, permission: null }],
  refusal: null,
});

async function openFindings(...findings: unknown[]) {
  const { server, open } = await openSecurity(path, { score: 82, open_items: 1 });
  server.answer(security.readPosture, () =>
    postureOf(82, { kind: 'dormant_admins', open: 2, points: 7.5 }),
  );
  server.answer(security.listFindings, () => pageOf(...findings));
  return { server, screen: await open() };
}

const select = (name: RegExp) => page.getByRole('checkbox', { name }).click();
const clickButton = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('the score lists its items, with links to their findings', async () => {
  const { screen } = await openFindings(dormant);
  await expect.element(page.getByText('1 check lowers the security score to 82')).toBeVisible();
  await expect.element(page.getByText('82 of 100')).toBeVisible();
  const item = page.getByRole('row', { name: /^Active administrators/ });
  await expect.element(item.getByText('7.5 of 15', { exact: true })).toBeVisible();
  await clickButton('2 findings: Active administrators');
  expect(screen.router.latestLocation.search).toEqual({ tab: 'posture', item: 'dormant_admins' });
  await expect.element(page.getByRole('heading', { name: 'Findings' })).toHaveFocus();
});

test('a fix is previewed with people and consequences, and can be undone', async () => {
  const { server } = await openFindings(dormant, webhook, key);
  server.answer(security.fixFindings, () => ({
    results: [successResult(dormant.id, 'Rita Field'), successResult(webhook.id, 'Billing hook')],
  }));
  server.answer(security.undoFixes, () => ({
    results: [successResult(dormant.subject, 'Rita Field')],
  }));
  server.answer(security.previewFixes, () => ({
    previews: [previewOf(dormant, 'suspended'), previewOf(webhook, 'paused')],
  }));
  await select(/^Select all/);
  await clickButton('Fix');
  const dialog = page.getByRole('dialog', { name: 'Fix 2 findings?' });
  await expect
    .element(dialog.getByText(/^Rita Field will be suspended and won't be able to sign in/))
    .toBeVisible();
  await expect
    .element(dialog.getByText(/^The integration Billing hook will be paused/))
    .toBeVisible();
  await expect.element(dialog.getByText('You can undo this right after.')).toBeVisible();
  await expect.element(dialog.getByText(/1 selected finding can't be fixed here/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Fix findings' }).click();
  await expect.element(page.getByText('2 findings were fixed')).toBeVisible();
  expect(server.inputsOf('POST', '/api/security/findings/fix')).toEqual([
    { ids: [dormant.id, webhook.id] },
  ]);
  await clickButton('Undo');
  await expect.element(page.getByText('The fixes were undone')).toBeVisible();
  expect(server.inputsOf('POST', '/api/security/findings/undo')).toMatchObject([
    { fixes: [{ kind: 'dormant_admins', subject: dormant.subject }, { kind: 'webhook_secrets' }] },
  ]);
});

test('a preview lists fixes that would be refused, and only the others are applied', async () => {
  const other = findingOf(404, { kind: 'idle_sessions', label: 'Olga Nord' });
  const { server } = await openFindings(dormant, other);
  const refusal = 'You are the only owner.';
  server.answer(security.previewFixes, () => ({
    previews: [
      { ...previewOf(dormant, 'suspended'), effects: [], refusal },
      previewOf(other, 'session_ended'),
    ],
  }));
  server.answer(security.fixFindings, () => ({ results: [successResult(other.id, 'Olga Nord')] }));
  await select(/^Select all/);
  await clickButton('Fix');
  await expect.element(page.getByText('Rita Field: You are the only owner.')).toBeVisible();
  await clickButton('Fix finding');
  await expect.element(page.getByText(/Olga Nord was signed out/)).toBeVisible();
  expect(server.inputsOf('POST', '/api/security/findings/fix')).toEqual([{ ids: [other.id] }]);
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('findings can be focused, selected and deselected with the keyboard', async () => {
  await openFindings(dormant, webhook);
  await expect.element(page.getByRole('checkbox', { name: /^Select Rita Field/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('checkbox', { name: /^Select Rita Field/ })).toHaveFocus();
  await userEvent.keyboard('jx');
  const second = page.getByRole('checkbox', { name: /^Select Billing hook/ });
  await expect.element(second).toHaveFocus();
  await expect.element(second).toBeChecked();
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(second).not.toBeChecked();
});

test('critical events are resolved with a reason, and refusals are listed', async () => {
  const event = findingOf(403, { kind: 'critical_events', detail: { type: 'sql_injection' } });
  const { server } = await openFindings(event);
  server.answer(security.fixFindings, () => ({
    results: [refusedResult(event.id, 'Rita Field', 'This event is already resolved.')],
  }));
  server.answer(security.previewFixes, () => ({ previews: [previewOf(event, 'resolved')] }));
  await select(/^Select Rita Field/);
  await clickButton('Fix');
  const confirm = page.getByRole('button', { name: 'Fix finding', exact: true });
  await expect.element(confirm).toBeDisabled();
  await page.getByRole('textbox', { name: 'Reason' }).fill('A test of ours');
  await confirm.click();
  await expect.element(page.getByText('This event is already resolved.')).toBeVisible();
  expect(server.inputsOf('POST', '/api/security/findings/fix')).toMatchObject([
    { reason: 'A test of ours' },
  ]);
});

test('findings are accepted until a day, listed separately, and reopened', async () => {
  const { server } = await openFindings(dormant);
  server.answer(security.acceptFindings, () => ({
    results: [successResult(dormant.id, 'Rita Field')],
  }));
  server.answer(security.reopenFindings, () => ({
    results: [successResult(dormant.id, 'Rita Field')],
  }));
  await select(/^Select Rita Field/);
  await clickButton('Accept until…');
  const until = page.getByLabelText(/^Accept until\*$/);
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await expect.element(until).toHaveValue(inAMonth);
  await page.getByRole('textbox', { name: 'Reason' }).fill('On leave');
  await until.fill('2020-01-01');
  await expect.element(page.getByText('Choose today or a later day.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Accept finding' })).toBeDisabled();
  await until.fill(inAMonth);
  await clickButton('Accept finding');
  await expect.element(page.getByText(/1 finding was accepted until/)).toBeVisible();
  expect(server.inputsOf('POST', '/api/security/findings/accept')).toEqual([
    { ids: [dormant.id], until: inAMonth, reason: 'On leave' },
  ]);
  const accepted = { accepted_until: '2031-03-10', accepted_reason: 'On leave' };
  server.answer(security.listFindings, () =>
    pageOf({ ...dormant, ...accepted, accepted_by: 'Olga Nord' }),
  );
  await clickButton('Accepted');
  await expect.element(page.getByText(/by Olga Nord: On leave/)).toBeVisible();
  await select(/^Select Rita Field/);
  await clickButton('Reopen');
  await expect.element(page.getByText('1 finding was reopened')).toBeVisible();
});

test('lists findings after the assessment that finds them', async () => {
  const { server, open } = await openSecurity(path);
  let assessed = false;
  server.answer(security.readPosture, () => {
    assessed = true;
    return postureOf(82, { kind: 'dormant_admins', open: 1, points: 7.5 });
  });
  server.answer(security.listFindings, () => (assessed ? pageOf(dormant) : pageOf()));
  await open();
  await expect.element(page.getByRole('checkbox', { name: /^Select Rita Field/ })).toBeVisible();
});

test('reports that nothing lowers the score', async () => {
  const { open } = await openSecurity(path);
  await open();
  await expect.element(page.getByText('No open findings')).toBeVisible();
});
